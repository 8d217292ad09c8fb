import type { PictureTiles, PictureVariant } from "../../db/tables/media.ts"
import { type CloseUp, closeUpOf } from "../media/close-up.ts"
import { type ShownPicture, type StoredPicture, shownPicture } from "../media/shown-picture.ts"
import type { PrintOption } from "./print-options.ts"
import { isSoldHere } from "./sold-here.ts"
import { proposedAlt, viewCaption } from "./view-kinds.ts"
import type { WorkCard } from "./work-card.ts"
import type { Further } from "./work-further.ts"

/** One picture of a work: the whole, a detail, the back; `caption` says which, "" if nothing was written. */
export type View = ShownPicture & {
  id: string
  caption: string
  /** Absent where the files already show every detail. */
  closeUp?: CloseUp
}

/** A view as it is stored. */
export type StoredView = StoredPicture & {
  id: string
  kind: string
  caption: string
  altText: string
  variants: PictureVariant[]
  tiles: PictureTiles | null
}

/** A work as its own page shows it. */
export type ShownWork = WorkCard & {
  /** Plain text; empty lines separate paragraphs. */
  description: string
  type: string
  signed: string
  framed: boolean | null
  creditLine: string
  conditionStatus: string | null
  depthMm: number | null
  weightG: number | null
  further: Further
  /** How many copies could be bought now; of an original 1 or 0. */
  left: number
  /** The sizes and frames that it is to be had in besides. */
  options: PrintOption[]
  series: { id: string; slug: string; title: string; years: string } | null
  /** The main one first. Empty while a work has no picture. */
  views: View[]
  updatedAt: Date
}

/** What the page shows in addition to the card. */
export type More = Omit<ShownWork, keyof WorkCard | "views">

/** Builds a work's page; a view without a caption is described by the work's own text (`alt`). */
export function shownWork(card: WorkCard, more: More, views: StoredView[], alt: string): ShownWork {
  const alone = card.picture ? [{ ...card.picture, id: card.id, caption: "" }] : []
  const shown = views.map((view, index) => ({
    id: view.id,
    caption: viewCaption(view),
    ...shownPicture(view, index === 0 ? alt : view.altText || proposedAlt(card.title, viewCaption(view), alt)),
    ...(view.tiles ? { closeUp: closeUpOf(view.tiles, view.variants) } : {}),
  }))
  return { ...card, ...more, views: shown.length > 0 ? shown : alone }
}

/** Whether a visitor can put it into the cart: for sale now, with a price in the site's currency. */
export const isBuyable = (
  work: { badge: string; price: number | null; currency: string },
  siteCurrency: string,
): boolean => work.badge === "available" && work.price !== null && isSoldHere(work, siteCurrency)
