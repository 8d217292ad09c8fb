import { asSentences, isEnded } from "../../lib/sentences.ts"
import type { ShownPicture } from "../media/shown-picture.ts"
import type { Badge } from "./badge.ts"

/** `price` in minor units of `currency`; null: on request. */
export type WorkCard = {
  id: string
  slug: string
  title: string
  /** `2024`, `c. 1996`; "" when unknown. */
  year: string
  medium: string
  /** In the site's units: `38 × 60″ (96.5 × 152.4 cm)`. */
  size: string
  heightMm: number | null
  widthMm: number | null
  /** Width divided by height. */
  ratio: number
  /** In the grid's unit. */
  displayWidth: number
  price: number | null
  currency: string
  badge: Badge
  /** Null: one of a kind. */
  editionSize: number | null
  picture: ShownPicture | null
}

export type GridWork = Omit<WorkCard, "slug" | "heightMm" | "widthMm">

/** `Weskeag, 2025. Oil on linen.` */
export function altOf(work: { altText: string; title: string; year: string; medium: string }): string {
  if (work.altText) return work.altText
  const named = [work.title, work.year].filter(Boolean).join(isEnded(work.title) ? " " : ", ")
  return asSentences(named, work.medium)
}

/** The artist's text, else the number. */
export const yearOf = (work: { year: number | null; yearText: string }): string =>
  work.yearText || (work.year === null ? "" : String(work.year))
