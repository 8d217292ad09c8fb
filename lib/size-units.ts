import type { Lengths } from "./dimensions.ts"
import { formatCentimetres, formatInches } from "./format-lengths.ts"

export type SizeUnits = { first: "in" | "cm"; both: boolean }

export function formatBothUnits(inches: string, centimetres: string, { first, both }: SizeUnits): string {
  const [one, other] = first === "in" ? [inches, centimetres] : [centimetres, inches]
  return both && one && other ? `${one} (${other})` : one || other
}

/** `38 × 60″ (96.5 × 152.4 cm)` or `29.7 × 42 cm (11 ¾ × 16 ½″)`; "" without lengths. */
export const formatSize = (size: Partial<Lengths>, units: SizeUnits): string =>
  formatBothUnits(formatInches(size), formatCentimetres(size), units)

/** `16″ (40 cm)` */
export const formatSizeLimit = (mm: number, units: SizeUnits): string =>
  formatBothUnits(`${Math.round(mm / 25.4)}″`, `${Math.round(mm / 10)} cm`, units)

/** `24 kg (52.9 lb)`; pounds first where lengths are in inches. */
export function formatWeight(grams: number | null, { first, both }: SizeUnits): string {
  if (grams === null) return ""
  const [kilograms, pounds] = [`${grams / 1000} kg`, `${Math.round(grams / 45.359237) / 10} lb`]
  const [one, other] = first === "in" ? [pounds, kilograms] : [kilograms, pounds]
  return both ? `${one} (${other})` : one
}
