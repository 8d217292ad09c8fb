import { formatCentimetres, formatInches, type Lengths } from "../../lib/dimensions.ts"
import type { ShownPicture } from "../media/shown-picture.ts"
import type { Badge } from "./badge.ts"

/** A work as lists show it. `price` in minor units of `currency`, null: on request. */
export type WorkCard = {
  id: string
  slug: string
  title: string
  /** As shown: `2024`, `c. 1996`; "" when unknown. */
  year: string
  medium: string
  /** The label's line, both units where they are known: `38 × 60″ (97 × 152 cm)`. */
  size: string
  heightMm: number | null
  widthMm: number | null
  /** Width divided by height. */
  ratio: number
  /** Its width in a grid, in the grid's unit. */
  displayWidth: number
  price: number | null
  currency: string
  badge: Badge
  /** Null: one of a kind. */
  editionSize: number | null
  picture: ShownPicture | null
}

/** A work in a grid: its address contains its id. */
export type GridWork = Omit<WorkCard, "slug" | "heightMm" | "widthMm">

const times = /[×x*]|\bby\b/gi
const metric = /\d\s*(?:cm|mm|m)\b/i
const imperial = /["″”]|\d\s*(?:in|inch|inches|ft|feet)\b/i

/**
 * The size for a label: the artist's text as typed, followed by the size in the other unit; the measurements where
 * nothing was typed. A text that names no unit, or both, stays as it is.
 */
export function sizeLine(typed: string, lengths: Partial<Lengths>): string {
  const words = typed.trim()
  // Typed as height and width: only the other unit adds something.
  const flat = words !== "" && (words.match(times) ?? []).length < 2
  const said = flat ? { ...lengths, depthMm: null } : lengths
  const inches = formatInches(said)
  const centimetres = formatCentimetres(said)
  if (!words) return inches && `${inches} (${centimetres})`
  const [saysMetric, saysImperial] = [metric.test(words), imperial.test(words)]
  if (!inches || saysMetric === saysImperial) return words
  return `${words} (${saysMetric ? inches : centimetres})`
}

/** The default alternative text of a picture: `Weskeag, 2025. Oil on linen.` */
export function altOf(work: { altText: string; title: string; year: string; medium: string }): string {
  if (work.altText) return work.altText
  const named = work.year ? `${work.title}, ${work.year}.` : `${work.title}.`
  return work.medium ? `${named} ${work.medium}.` : named
}

/** The year as shown on the label: the artist's text, else the number. */
export const yearOf = (work: { year: number | null; yearText: string }): string =>
  work.yearText || (work.year === null ? "" : String(work.year))
