import type { Actor } from "../actor.ts"
import { publicExhibitionCards } from "../exhibitions/exhibition-queries.server.ts"
import type { LibraryPhoto } from "../media/photo.ts"
import { readPhotoLibrary } from "../media/photo-library.server.ts"
import { type PageForEdit, pageForEdit } from "../page-versions.server.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"
import type { cvLines } from "./cv.ts"
import { type AboutSettings, draftedAbout } from "./drafted-about.server.ts"

export type AboutForEdit = PageForEdit<AboutSettings> & {
  /** Photos that can be the portrait, in the artist's order. */
  photos: LibraryPhoto[]
  exhibitions: Parameters<typeof cvLines>[1]
}

export async function aboutForEdit(shop: Shop, actor: Actor): Promise<Outcome<AboutForEdit>> {
  const page = await pageForEdit(shop, actor, draftedAbout)
  if (!page.ok) return page
  const library = await readPhotoLibrary(shop, actor)
  if (!library.ok) return library
  const exhibitions = await publicExhibitionCards(shop)
  return done({
    ...page.value,
    photos: library.value.photos.filter(({ picture }) => picture !== null),
    exhibitions: exhibitions.map(({ picture: _, ...exhibition }) => exhibition),
  })
}
