import { type SQL, sql } from "drizzle-orm"
import { keyset } from "../../../db/keyset.ts"
import type { Shop } from "../../shop.ts"
import { countFacets, type GalleryCounts } from "./gallery-counts.ts"
import { areCached, getCountDelayMs, getGalleryFacets } from "./gallery-facets.server.ts"
import type { GalleryFacets } from "./gallery-facets.ts"
import { getFilterConditions, getPriceConditions, priceDown, priceUp } from "./gallery-filter-conditions.server.ts"
import { formatGalleryQuery, type GalleryFilters, type GalleryQuery, type Sort } from "./gallery-filters.ts"
import { resolveSearch, type Search } from "./gallery-search.server.ts"
import { getIndexOrder, isTextSort } from "./index-order.server.ts"
import { countPassed, maxCollected, pickWorks } from "./pick-works.server.ts"
import { isPublic, toIndexLine, toWorkCard } from "./public-works.server.ts"
import type { WorkCard } from "./work-card.ts"

/** `passed`: how many works are before these; 0 in the grid, which has no numbers. */
export type GalleryPage = { works: WorkCard[]; next: string | null; counts: GalleryCounts; sort: Sort; passed: number }

type GalleryOptions = { currency: string; limit?: number }

type ListPage = {
  name: "gallery" | "shop"
  /** Must equal the condition of the partial indexes, or PostgreSQL does not use them. */
  works: SQL
  ownSort: Sort
  /** Filters with an index in the default order. */
  indexed: string[]
}

const gallery: ListPage = {
  name: "gallery",
  works: isPublic,
  ownSort: "hung",
  indexed: ["medium", "series", "availability", "orientation", "size"],
}
const shopList: ListPage = {
  name: "shop",
  works: sql`${isPublic} and artworks.availability = 'available'`,
  ownSort: "newest",
  indexed: ["medium", "series"],
}

/** By keyset, never by offset. One query while all facts are in memory, five otherwise. Null for an invalid cursor. */
export const getGalleryPage = (shop: Shop, query: GalleryQuery, options: GalleryOptions): Promise<GalleryPage | null> =>
  loadPage(shop, gallery, query, options)

/** Works that can be bought. */
export const getShopPage = (shop: Shop, query: GalleryQuery, options: GalleryOptions): Promise<GalleryPage | null> =>
  loadPage(shop, shopList, query, options)

const byNumber = keyset("number", "number")
const byText: typeof byNumber = keyset("text", "number")

const gridPageSize = 24
/** Two Letter pages, and at most 60 kB of HTML. */
const indexPageSize = 36

async function loadPage(
  shop: Shop,
  page: ListPage,
  { filters, sort: wanted, after, view }: GalleryQuery,
  { currency, limit = view === "index" ? indexPageSize : gridPageSize }: GalleryOptions,
): Promise<GalleryPage | null> {
  const isText = isTextSort(wanted)
  const byKey = isText ? byText : byNumber
  const last = byKey.read(after)
  if (after !== null && !last) return null
  const search = await resolveSearch(shop, filters.words)
  const narrowed = narrowByTags(filters.tag, search)
  const sort = wanted === null || (wanted === "best" && !search) ? (search ? "best" : page.ownSort) : wanted
  const facets = await getGalleryFacets(shop, currency, narrowed)
  const counts = await getCounts(shop, { facts: facets, search: narrowed }, page, filters, currency)
  if (counts.total === 0) return { works: [], next: null, counts, sort, passed: 0 }
  const seriesIds = facets.series.filter(({ slug }) => filters.series.includes(slug)).map(({ id }) => id)
  const prices = getPriceConditions(filters, currency, sort)
  const order = view === "index" ? getIndexOrder(sort, currency, shop.now()) : null
  const asked = {
    // In an order by price, the index scan starts at the range.
    base: isByPrice(sort) ? sql.join([page.works, ...prices], sql` and `) : page.works,
    asked: [...(narrowed ? [narrowed.matches] : []), ...getFilterConditions(filters, seriesIds, shop.now()), ...prices],
    // Words in thousands of works do not rank them: newest first.
    key: order ? order.key : getSortKey(sort, filters, counts.total > maxCollected ? null : search),
    isText,
    isReversed: order?.isReversed ?? false,
    isCollected: order !== null,
    after: last && { key: last.keys[0], newestFirst: last.keys[1], id: last.id },
    total: counts.total,
    indexed: isIndexed(page, sort, filters),
    limit: limit + 1,
  }
  const [found, passed] = await Promise.all([
    pickWorks(shop, asked),
    view === "index" && asked.after ? countPassed(shop, { ...asked, after: asked.after }) : 0,
  ])
  const { page: shown, next } = byKey.page(found, limit, (work) => [work.key, work.newestFirst])
  return { works: shown.map(view === "index" ? toIndexLine : toWorkCard), next, counts, sort, passed }
}

/** Tags are too many to count for every choice, so they count as search words. */
function narrowByTags(tags: string[], search: Search | null): Pick<Search, "words" | "matches"> | null {
  if (tags.length === 0) return search
  const list = sql.join(
    tags.map((tag) => sql`${tag}`),
    sql`, `,
  )
  const tagged = sql`artworks.tags && array[${list}]::text[]`
  return {
    words: JSON.stringify([search?.words ?? null, ...tags]),
    matches: search ? sql`${tagged} and ${search.matches}` : tagged,
  }
}

/** Cached like the facts, for further pages and other orders. Counts of stale facts are not cached. */
function getCounts(
  shop: Shop,
  { facts, search }: { facts: GalleryFacets; search: { words: string } | null },
  page: ListPage,
  filters: GalleryFilters,
  currency: string,
): Promise<GalleryCounts> {
  const asked = formatGalleryQuery({ filters, sort: null, after: null })
  const options = { filters, onlyForSale: page.name === "shop", currency, now: shop.now() }
  return shop.pageCache.remember(
    `counts ${page.name} ${currency} ${asked}`,
    ["artworks"],
    async () => countFacets(facts, options),
    {
      bytes: (counts) => 2 * JSON.stringify(counts).length,
      staleMs: () => getCountDelayMs(facts.shown.works),
      shouldStore: () => areCached(shop, facts, currency, search),
    },
  )
}

function isIndexed(page: ListPage, sort: Sort, filters: GalleryFilters): boolean {
  const asked = [...formatGalleryQuery({ filters, sort: null, after: null }).keys()]
  if (asked.every((name) => name.startsWith("price_"))) return isByPrice(sort)
  return sort === page.ownSort && asked.length === 1 && page.indexed.includes(asked[0] ?? "")
}

const isByPrice = (sort: Sort) => sort === "price-up" || sort === "price-down"

/** First key of an order, ascending; newest first and the id follow. The expressions must equal those of the indexes. */
function getSortKey(sort: Sort, filters: GalleryFilters, search: Search | null): SQL | null {
  // The works of one series have their own order.
  if (sort === "hung") return filters.series.length === 1 ? sql`artworks.series_rank` : sql`artworks.gallery_rank`
  if (sort === "price-up") return priceUp
  if (sort === "price-down") return priceDown
  if (sort === "year") return sql`coalesce(-artworks.year, 2147483647)`
  return sort === "best" && search ? search.rank : null
}
