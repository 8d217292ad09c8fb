import type { PictureTiles, PictureVariant } from "../../../db/tables/media.ts"
import type { ProtectionLevel } from "../../../lib/protection-levels.ts"
import { type CloseUp, getCloseUp } from "../../media/close-up.ts"
import { type PictureView, type StoredPicture, toPictureView } from "../../media/picture-view.ts"
import type { PrintOption } from "../print-options.ts"
import { getProposedAlt, getViewCaption } from "../view-kinds.ts"
import { isSoldHere } from "./sold-here.ts"
import type { WorkCard } from "./work-card.ts"
import type { WorkDetails } from "./work-details.ts"

type View = PictureView & { id: string; caption: string; closeUp?: CloseUp }

type StoredView = StoredPicture & {
  id: string
  kind: string
  caption: string
  altText: string
  variants: PictureVariant[]
  tiles: PictureTiles | null
}

export type PublicArtwork = WorkCard & {
  description: string
  type: string
  signed: string
  framed: boolean | null
  conditionStatus: string | null
  depthMm: number | null
  weightG: number | null
  further: WorkDetails
  /** Copies that could be bought now; 1 or 0 for an original. */
  left: number
  options: PrintOption[]
  series: { id: string; slug: string; title: string; years: string; hasPage: boolean } | null
  views: View[]
  updatedAt: Date
  /** The work's own choice. */
  protection?: ProtectionLevel
}

type WorkPageDetails = Omit<PublicArtwork, keyof WorkCard | "views">

/** A view without a caption gets the work's own alternative text. */
export function toWorkPage(card: WorkCard, more: WorkPageDetails, views: StoredView[], alt: string): PublicArtwork {
  const alone = card.picture ? [{ ...card.picture, id: card.id, caption: "" }] : []
  const listedViews = views.map((view, index) => ({
    id: view.id,
    caption: getViewCaption(view),
    ...toPictureView(view, index === 0 ? alt : view.altText || getProposedAlt(card.title, getViewCaption(view), alt)),
    ...(view.tiles ? { closeUp: getCloseUp(view.tiles, view.variants) } : {}),
  }))
  return { ...card, ...more, views: listedViews.length > 0 ? listedViews : alone }
}

/** For sale now, with a price in the site's currency. */
export const isBuyable = (
  work: { badge: string; price: number | null; currency: string },
  siteCurrency: string,
): boolean => work.badge === "available" && work.price !== null && isSoldHere(work, siteCurrency)
