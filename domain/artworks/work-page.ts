import type { PictureTiles, PictureVariant } from "../../db/tables/media.ts"
import { type CloseUp, closeUpOf } from "../media/close-up.ts"
import { type ShownPicture, type StoredPicture, shownPicture } from "../media/shown-picture.ts"
import type { PrintOption } from "./print-options.ts"
import { isSoldHere } from "./sold-here.ts"
import { proposedAlt, viewCaption } from "./view-kinds.ts"
import type { WorkCard } from "./work-card.ts"
import type { Further } from "./work-further.ts"

type View = ShownPicture & {
  id: string
  caption: string
  closeUp?: CloseUp
}

type StoredView = StoredPicture & {
  id: string
  kind: string
  caption: string
  altText: string
  variants: PictureVariant[]
  tiles: PictureTiles | null
}

export type WorkPageWork = WorkCard & {
  description: string
  type: string
  signed: string
  framed: boolean | null
  creditLine: string
  conditionStatus: string | null
  depthMm: number | null
  weightG: number | null
  further: Further
  /** Copies that could be bought now; 1 or 0 for an original. */
  left: number
  options: PrintOption[]
  series: { id: string; slug: string; title: string; years: string } | null
  views: View[]
  updatedAt: Date
}

type More = Omit<WorkPageWork, keyof WorkCard | "views">

/** A view without a caption gets the work's own alternative text. */
export function shownWork(card: WorkCard, more: More, views: StoredView[], alt: string): WorkPageWork {
  const alone = card.picture ? [{ ...card.picture, id: card.id, caption: "" }] : []
  const shown = views.map((view, index) => ({
    id: view.id,
    caption: viewCaption(view),
    ...shownPicture(view, index === 0 ? alt : view.altText || proposedAlt(card.title, viewCaption(view), alt)),
    ...(view.tiles ? { closeUp: closeUpOf(view.tiles, view.variants) } : {}),
  }))
  return { ...card, ...more, views: shown.length > 0 ? shown : alone }
}

/** For sale now, with a price in the site's currency. */
export const isBuyable = (
  work: { badge: string; price: number | null; currency: string },
  siteCurrency: string,
): boolean => work.badge === "available" && work.price !== null && isSoldHere(work, siteCurrency)
