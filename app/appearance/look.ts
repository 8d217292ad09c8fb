import type { CSSProperties } from "react"
import type { TypefaceName } from "../../domain/settings/typefaces.ts"

/** The default look is ink, Newsreader and Instrument Sans. */
export type SiteLook = {
  attributes: LookAttributes
  /** Null: the files of the first pair, which every page loads. */
  files: TypefaceFiles | null
}

type LookAttributes = { "data-typefaces"?: TypefaceName; style?: CSSProperties }

/** `fonts`: for the first screen; `sheet`: the style sheet of all fonts of the pair. */
export type TypefaceFiles = { fonts: string[]; styleSheet: string }

type Accent = { day: string; night: string }

/** Applies to an element and its content; see `app/ui/tokens.css`. @param accent null: ink */
export const getLookAttributes = (typefaces: TypefaceName, accent: Accent | null): LookAttributes => ({
  ...(typefaces !== "newsreader" && { "data-typefaces": typefaces }),
  ...(accent && {
    style: {
      "--accent-day": accent.day,
      "--accent-night": accent.night,
      // Hovered buttons get darker on light grounds and lighter on dark ones, to keep the contrast.
      "--accent-hovered-with": "var(--ink)",
    } as CSSProperties,
  }),
})
