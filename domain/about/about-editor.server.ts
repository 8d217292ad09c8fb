import type { Actor } from "../actor.ts"
import { listPublicExhibitionCards } from "../exhibitions/exhibition-queries.server.ts"
import type { LibraryPhoto } from "../media/photo.ts"
import { getPhotoLibrary } from "../media/photo-library.server.ts"
import { getPageForEdit, type PageForEdit } from "../page-versions.server.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { type AboutSettings, aboutDraft } from "./about-draft.server.ts"
import type { listCvLines } from "./cv.ts"

export type AboutForEdit = PageForEdit<AboutSettings> & {
  /** Photos that can be the portrait, in the artist's order. */
  photos: LibraryPhoto[]
  exhibitions: Parameters<typeof listCvLines>[1]
}

export async function getAboutForEdit(shop: Shop, actor: Actor): Promise<Outcome<AboutForEdit>> {
  const page = await getPageForEdit(shop, actor, aboutDraft)
  if (!page.ok) return page
  const library = await getPhotoLibrary(shop, actor)
  if (!library.ok) return library
  const exhibitions = await listPublicExhibitionCards(shop)
  return done({
    ...page.value,
    photos: library.value.photos.filter(({ picture }) => picture !== null),
    exhibitions: exhibitions.map(({ picture: _, ...exhibition }) => exhibition),
  })
}
