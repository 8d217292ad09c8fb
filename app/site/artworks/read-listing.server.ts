import { data, type RouterContextProvider, redirect } from "react-router"
import { presentQuery } from "../../../domain/artworks/former-names.server.ts"
import { isFiltered, readGalleryQuery, writeGalleryQuery } from "../../../domain/artworks/gallery-filters.ts"
import type { galleryPage } from "../../../domain/artworks/gallery-queries.server.ts"
import { readSettings } from "../../../domain/settings/settings-queries.server.ts"
import { pageAddress } from "../../request/answer.ts"
import { shopContext } from "../../request/context.ts"
import { choosingParam } from "./choosing-param.ts"
import { alikeIn, type FacetName } from "./facets.ts"
import { type PackedWorks, packWorks } from "./packed-works.ts"

/** Throws 400 for contradictory parameters. */
export async function readListing(
  request: Request,
  context: Readonly<RouterContextProvider>,
  works: typeof galleryPage,
): Promise<ListingPayload> {
  const shop = context.get(shopContext)
  const params = new URL(request.url).searchParams
  const present = await presentQuery(shop, params)
  if (present) throw redirect(`${pageAddress(request.url).split("?")[0]}?${present}`, 301)
  const query = readGalleryQuery(params)
  const { site } = await shop.pageCache.remember("listing settings", ["settings"], () => readSettings(shop.db, "site"))
  const page = query && (await works(shop, query, { currency: site.currency }))
  if (!page) throw data("This address does not name a page of works.", { status: 400, statusText: "Bad Request" })
  // Most visitors do not filter, so options are read only when the filters are opened or used.
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
export type ListingPayload = Omit<Page, "works" | "counts"> & {
  works: PackedWorks
  total: number
  alike: FacetName[]
  /** Null until the filters are used. */
  counts: Page["counts"] | null
  asked: string
  currency: string
}
