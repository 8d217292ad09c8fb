import { data, type RouterContextProvider, redirect } from "react-router"
import { findCurrentQuery } from "../../../domain/artworks/catalog/former-names.server.ts"
import { formatGalleryQuery, isFiltered, parseGalleryQuery } from "../../../domain/artworks/gallery/gallery-filters.ts"
import type { getGalleryPage } from "../../../domain/artworks/gallery/gallery-queries.server.ts"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import { getPageUrl } from "../../request/answer.ts"
import { shopContext } from "../../request/context.ts"
import { choosingParam } from "./choosing-param.ts"
import { type FacetName, listUniformFacets } from "./facets.ts"
import { type PackedWorks, packWorks } from "./packed-works.ts"

/** Throws 400 for contradictory parameters. */
export async function getListing(
  request: Request,
  context: Readonly<RouterContextProvider>,
  works: typeof getGalleryPage,
): Promise<ListingPayload> {
  const shop = context.get(shopContext)
  const params = new URL(request.url).searchParams
  const present = await findCurrentQuery(shop, params)
  if (present) throw redirect(`${getPageUrl(request.url).split("?")[0]}?${present}`, 301)
  const query = parseGalleryQuery(params)
  const { site } = await shop.pageCache.remember("listing settings", ["settings"], () => getSettings(shop.db, "site"))
  const page = query && (await works(shop, query, { currency: site.currency }))
  if (!page) throw data("This address does not name a page of works.", { status: 400, statusText: "Bad Request" })
  // Most visitors do not filter, so options are read only when the filters are opened or used.
  const choosing = isFiltered(query.filters) || params.has(choosingParam)
  const { works: listed, counts, ...rest } = page
  return {
    asked: formatGalleryQuery(query).toString(),
    currency: site.currency,
    ...rest,
    works: packWorks(listed),
    total: counts.total,
    available: query.view === "index" && query.filters.availability.length === 0 ? countAvailable(counts) : null,
    alike: listUniformFacets(counts),
    counts: choosing ? counts : null,
  }
}

const countAvailable = ({ availability }: Page["counts"]): number =>
  availability.find(({ value }) => value === "available")?.count ?? 0

type Page = NonNullable<Awaited<ReturnType<typeof getGalleryPage>>>
export type ListingPayload = Omit<Page, "works" | "counts"> & {
  works: PackedWorks
  total: number
  /** Null where it is not said. */
  available: number | null
  alike: FacetName[]
  /** Null until the filters are used. */
  counts: Page["counts"] | null
  asked: string
  currency: string
}
