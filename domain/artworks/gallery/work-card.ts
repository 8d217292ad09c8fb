import { formatSentences, isSentenceEnded } from "../../../lib/sentences.ts"
import type { PictureView } from "../../media/picture-view.ts"
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
  picture: PictureView | null
}

export type GridWork = Omit<WorkCard, "slug" | "heightMm" | "widthMm">

/** `Weskeag, 2025. Oil on linen.` */
export function getWorkAlt(work: { altText: string; title: string; year: string; medium: string }): string {
  if (work.altText) return work.altText
  const named = [work.title, work.year].filter(Boolean).join(isSentenceEnded(work.title) ? " " : ", ")
  return formatSentences(named, work.medium)
}

/** The artist's text, else the number. */
export const getYearLabel = (work: { year: number | null; yearText: string }): string =>
  work.yearText || (work.year === null ? "" : String(work.year))
