import { listCvLines, listVisibleCvLines } from "../../../domain/about/cv.ts"
import { listPublicExhibitionCards } from "../../../domain/exhibitions/exhibition-queries.server.ts"
import { listAboutPhotos } from "../../../domain/media/photo-queries.server.ts"
import type { Settings } from "../../../domain/settings/settings.ts"
import type { Shop } from "../../../domain/shop.ts"

export type AboutContent = Awaited<ReturnType<typeof getAboutContent>>

/** Unreadable photographs are logged and left out. */
export async function getAboutContent(shop: Shop, about: Settings<"about">) {
  const photos = listAboutPhotos(shop, about.portrait).catch((error: unknown) => {
    shop.log.error({ err: error }, "the photographs of the About page could not be read")
    return []
  })
  const exhibitions = await listPublicExhibitionCards(shop)
  return {
    lead: about.lead,
    text: about.text,
    lines: listVisibleCvLines(listCvLines(about, exhibitions)),
    photos: await photos,
  }
}
