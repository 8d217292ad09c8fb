import { formatHex, modeLrgb, modeOklch, modeRgb, parseHex, useMode as register, wcagContrast } from "culori/fn"

/** WCAG 2.2, 1.4.3, for text. */
export const minContrast = 4.5

register(modeRgb)
register(modeLrgb)
const oklch = register(modeOklch)

/** The light background of `app/ui/tokens.css`. */
const paperColor = { mode: "oklch", l: 0.985, c: 0.004, h: 85 } as const

/** From 1 to 21, for a color like `#b5402a`; null: invalid. */
export function getPaperContrast(color: string): number | null {
  const parsed = /^#[\da-f]{6}$/i.test(color) ? parseHex(color) : undefined
  return parsed ? wcagContrast(parsed, paperColor) : null
}

/** The same hue, light enough to be read on near-black. */
export function toNightColor(color: string): string {
  const day = oklch(parseHex(color))
  return day ? formatHex({ ...day, l: Math.max(day.l, 0.68) }) : color
}

/** Names and colors to choose from. All have sufficient contrast on the paper color. */
export const suggestedAccents = [
  ["Ink", ""],
  ["Red lead", "#b5402a"],
  ["Slack water", "#3c5a61"],
  ["Creosote", "#5a3a26"],
  ["Bottle green", "#2f5d43"],
  ["Indigo", "#3a4a8c"],
] as const
