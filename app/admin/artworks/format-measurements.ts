import type { Lengths } from "../../../lib/dimensions.ts"
import { formatInches } from "../../../lib/format-lengths.ts"
import type { SizeUnits } from "../../../lib/size-units.ts"

/** Inches if they are whole eighths, as on the label; otherwise exact centimeters. @param first `cm` forces centimeters */
export function formatMeasurements(lengths: Lengths, first: SizeUnits["first"] = "in"): string {
  const all = [lengths.heightMm, lengths.widthMm, lengths.depthMm, lengths.diameterMm].filter((mm) => mm !== null)
  if (all.length === 0) return ""
  if (!isUnambiguous(lengths)) return formatNamedLengths(lengths)
  if (first === "in" && all.every(isEighths)) return formatInches(lengths).replace("″", " in")
  const { heightMm, widthMm, depthMm } = lengths
  const sides = [heightMm, widthMm, depthMm].filter((mm) => mm !== null)
  return `${sides.map(formatCentimeters).join(" × ")} cm`
}

/** Whether the inches, read again, are the same tenths of a millimeter. */
function isEighths(mm: number): boolean {
  const inches = Math.round((mm / 25.4) * 8) / 8
  return Math.abs(inches * 25.4 - mm) < 0.049
}

const formatCentimeters = (mm: number) => String(Number((mm / 10).toFixed(2)))

/** Whether height × width × depth needs no letters. */
const isUnambiguous = ({ heightMm, widthMm, depthMm, diameterMm }: Lengths) =>
  heightMm !== null && diameterMm === null && (widthMm !== null || depthMm === null)

function formatNamedLengths(lengths: Lengths): string {
  const parts: [string, number | null][] = [
    ["H", lengths.heightMm],
    ["W", lengths.widthMm],
    ["D", lengths.depthMm],
    ["Ø", lengths.diameterMm],
  ]
  return parts.flatMap(([letter, mm]) => (mm === null ? [] : [`${letter} ${formatCentimeters(mm)} cm`])).join(" × ")
}
