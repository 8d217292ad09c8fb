import { formatCentimetres, formatInches, type Lengths } from "../../lib/dimensions.ts"
import type { ShownPicture } from "../media/shown-picture.ts"
import type { Badge } from "./badge.ts"

/** A work as lists show it. `price` in minor units of `currency`, null: on request. */
export type WorkCard = {
  id: string
  slug: string
  title: string
  /** As people say it: `2024`, `c. 1996`; "" when unknown. */
  year: string
  medium: string
  /** The label's line, both units where they are known: `38 × 60″ (97 × 152 cm)`. */
  size: string
  heightMm: number | null
  widthMm: number | null
  /** Width to height as it hangs. */
  ratio: number
  /** How wide it hangs, in units of the wall. */
  hung: number
  price: number | null
  currency: string
  badge: Badge
  /** Null: one of a kind. */
  editionSize: number | null
  picture: ShownPicture | null
}

/** A work on a wall: its address is its id. */
export type HungWork = Omit<WorkCard, "slug" | "heightMm" | "widthMm">

const times = /[×x*]|\bby\b/gi
const metric = /\d\s*(?:cm|mm|m)\b/i
const imperial = /["″”]|\d\s*(?:in|inch|inches|ft|feet)\b/i

/**
 * The size for a label: the artist's own words as typed, followed by the unit they leave unsaid; the measurements
 * where nothing was typed. Words that name no unit, or both, stay alone.
 */
export function sizeLine(typed: string, lengths: Partial<Lengths>): string {
  const words = typed.trim()
  // Typed as height and width: the other unit says no more.
  const flat = words !== "" && (words.match(times) ?? []).length < 2
  const said = flat ? { ...lengths, depthMm: null } : lengths
  const inches = formatInches(said)
  const centimetres = formatCentimetres(said)
  if (!words) return inches && `${inches} (${centimetres})`
  const [saysMetric, saysImperial] = [metric.test(words), imperial.test(words)]
  if (!inches || saysMetric === saysImperial) return words
  return `${words} (${saysMetric ? inches : centimetres})`
}

/** The words for a picture that has none of its own: `Weskeag, 2025. Oil on linen.` */
export function altOf(work: { altText: string; title: string; year: string; medium: string }): string {
  if (work.altText) return work.altText
  const named = work.year ? `${work.title}, ${work.year}.` : `${work.title}.`
  return work.medium ? `${named} ${work.medium}.` : named
}

/** The year as the label says it: the artist's words, else the number. */
export const yearOf = (work: { year: number | null; yearText: string }): string =>
  work.yearText || (work.year === null ? "" : String(work.year))
