import { data, type RouterContextProvider } from "react-router"
import { readGalleryQuery } from "../../../domain/artworks/gallery-filters.ts"
import type { galleryPage } from "../../../domain/artworks/gallery-queries.server.ts"
import { readSettings } from "../../../domain/settings/settings-queries.server.ts"
import { shopContext } from "../../request/context.ts"
import { type PackedWorks, packWorks } from "./packed-works.ts"

/** What a page of works shows, by its address. Addresses that contradict themselves are refused (400). */
export async function readWall(
  request: Request,
  context: Readonly<RouterContextProvider>,
  works: typeof galleryPage,
): Promise<WallData> {
  const shop = context.get(shopContext)
  const query = readGalleryQuery(new URL(request.url).searchParams)
  const { site } = await shop.pageCache.remember("wall settings", ["settings"], () => readSettings(shop.db, "site"))
  const page = query && (await works(shop, query, { currency: site.currency }))
  if (!page) throw data("This address does not name a page of works.", { status: 400, statusText: "Bad Request" })
  return { query, currency: site.currency, ...page, works: packWorks(page.works) }
}

type Page = NonNullable<Awaited<ReturnType<typeof galleryPage>>>
type WallData = Omit<Page, "works"> & {
  works: PackedWorks
  query: NonNullable<ReturnType<typeof readGalleryQuery>>
  currency: string
}
