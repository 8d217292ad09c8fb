import { cvLines, shownLines } from "../../../domain/about/cv.ts"
import { publicExhibitionCards } from "../../../domain/exhibitions/exhibition-queries.server.ts"
import { aboutPhotos } from "../../../domain/media/photos-queries.server.ts"
import type { Settings } from "../../../domain/settings/settings.ts"
import type { Shop } from "../../../domain/shop.ts"

export type AboutContent = Awaited<ReturnType<typeof readAbout>>

/** Unreadable photographs are logged and left out. */
export async function readAbout(shop: Shop, about: Settings<"about">) {
  const photos = aboutPhotos(shop, about.portrait).catch((error: unknown) => {
    shop.log.error({ err: error }, "the photographs of the About page could not be read")
    return []
  })
  const exhibitions = await publicExhibitionCards(shop)
  return {
    lead: about.lead,
    text: about.text,
    lines: shownLines(cvLines(about, exhibitions)),
    photos: await photos,
  }
}
