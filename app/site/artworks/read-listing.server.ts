import { data, type RouterContextProvider } from "react-router"
import { isFiltered, readGalleryQuery, writeGalleryQuery } from "../../../domain/artworks/gallery-filters.ts"
import type { galleryPage } from "../../../domain/artworks/gallery-queries.server.ts"
import { readSettings } from "../../../domain/settings/settings-queries.server.ts"
import { shopContext } from "../../request/context.ts"
import { choosingParam } from "./choosing-param.ts"
import { alikeIn, type FacetName } from "./facets.ts"
import { type PackedWorks, packWorks } from "./packed-works.ts"

/** What a page of works shows, by its address. Addresses that contradict themselves are refused (400). */
export async function readListing(
  request: Request,
  context: Readonly<RouterContextProvider>,
  works: typeof galleryPage,
): Promise<ListingPayload> {
  const shop = context.get(shopContext)
  const params = new URL(request.url).searchParams
  const query = readGalleryQuery(params)
  const { site } = await shop.pageCache.remember("listing settings", ["settings"], () => readSettings(shop.db, "site"))
  const page = query && (await works(shop, query, { currency: site.currency }))
  if (!page) throw data("This address does not name a page of works.", { status: 400, statusText: "Bad Request" })
  // Most visitors only look: filter options are read when the filters are about to be used.
  const choosing = isFiltered(query.filters) || params.has(choosingParam)
  const { works: shown, counts, ...rest } = page
  return {
    asked: writeGalleryQuery(query).toString(),
    currency: site.currency,
    ...rest,
    works: packWorks(shown),
    total: counts.total,
    alike: alikeIn(counts),
    counts: choosing ? counts : null,
  }
}

type Page = NonNullable<Awaited<ReturnType<typeof galleryPage>>>
/** A wall on its way to the browser: what it can tell by itself is not sent. */
export type ListingPayload = Omit<Page, "works" | "counts"> & {
  works: PackedWorks
  /** How many fit everything asked. */
  total: number
  /** What works do not differ in, so that it is not filtered by. */
  alike: FacetName[]
  /** Null: nobody is choosing yet. */
  counts: Page["counts"] | null
  /** What was asked of the wall, as an address has it. */
  asked: string
  currency: string
}
