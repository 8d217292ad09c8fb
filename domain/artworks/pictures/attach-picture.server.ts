import { eq } from "drizzle-orm"
import type { Transaction } from "../../../db/connect.ts"
import { artworkPictures, artworks } from "../../../db/tables/artworks.ts"
import { findCaptionKind } from "../view-kinds.ts"

type Place = {
  /** From 0; after the others when taken or absent. */
  place?: number
  caption?: string
}

/** Attaches a picture to a work; the first position is the main picture. Idempotent. The caller has locked the work. */
export async function attachArtworkPicture(
  tx: Transaction,
  artworkId: string,
  pictureId: string,
  { place, caption = "" }: Place = {},
): Promise<void> {
  const attached = await tx
    .select({ pictureId: artworkPictures.pictureId, position: artworkPictures.position })
    .from(artworkPictures)
    .where(eq(artworkPictures.artworkId, artworkId))
  if (attached.some((one) => one.pictureId === pictureId)) return
  const taken = attached.some(({ position }) => position === place)
  const next = Math.max(-1, ...attached.map(({ position }) => position)) + 1
  const position = place === undefined || taken ? next : place
  const kind = findCaptionKind(caption)
  await tx
    .insert(artworkPictures)
    .values({ artworkId, pictureId, position, kind: kind ?? "front", caption: kind ? "" : caption })
  if (attached.some((other) => other.position < position)) return
  await tx.update(artworks).set({ mainPictureId: pictureId, mainImageUrl: null }).where(eq(artworks.id, artworkId))
}
