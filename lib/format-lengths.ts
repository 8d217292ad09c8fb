import type { Lengths } from "./dimensions.ts"

// Separate from the size parser, which browsers do not load.

const eighths = ["", "⅛", "¼", "⅜", "½", "⅝", "¾", "⅞"]
const mmPerInch = 25.4

/** Within the precision of a tenth of a millimeter. */
const isWhole = (mm: number, parts: number) => {
  const count = (mm / mmPerInch) * parts
  return (Math.abs(count - Math.round(count)) * mmPerInch) / parts < 0.051
}

/** To the nearest eighth; a measured sixteenth stays: `8 1/16`. */
function inches(mm: number): string {
  if (isWhole(mm, 16) && !isWhole(mm, 8) && !isWholeMillimetres(mm)) {
    const count = Math.round((mm / mmPerInch) * 16)
    return [Math.floor(count / 16) || "", `${count % 16}/16`].filter((piece) => piece !== "").join(" ")
  }
  const count = Math.max(1, Math.round((mm / mmPerInch) * 8))
  const whole = Math.floor(count / 8)
  return [whole || "", eighths[count % 8]].filter((piece) => piece !== "").join(" ")
}

const isWholeMillimetres = (mm: number) => Math.abs(mm - Math.round(mm)) < 0.01

/** To the millimeter, as museums do: `30.5` for 12 inches. A measured half millimeter stays: `29.75`. */
function centimetres(mm: number): string {
  const isHalf = Math.round(mm * 10) % 10 === 5 && !isWhole(mm, 16)
  return String((isHalf ? Math.round(mm * 10) / 10 : Math.max(1, Math.round(mm))) / 10)
}

function sides(size: Partial<Lengths>, show: (mm: number) => string): string {
  const lengths = [size.heightMm, size.widthMm, size.depthMm].filter((mm) => mm !== null && mm !== undefined)
  const shown = lengths.map(show)
  if (size.diameterMm) shown.push(`Ø ${show(size.diameterMm)}`)
  return shown.join(" × ")
}

/** `38 × 60″`, to the nearest eighth; height × width × depth, or Ø; "" without lengths. */
export function formatInches(size: Partial<Lengths>): string {
  const shown = sides(size, inches)
  return shown && `${shown}″`
}

/** `96.5 × 152.4 cm`; "" without lengths. */
export function formatCentimetres(size: Partial<Lengths>): string {
  const shown = sides(size, centimetres)
  return shown && `${shown} cm`
}
