import { type SQL, sql } from "drizzle-orm"
import { pageCursor } from "../../lib/page-cursor.ts"
import type { Shop } from "../shop.ts"
import { conditionsOf, priceConditions, priceDown, priceUp } from "./gallery-conditions.server.ts"
import { countWall, type GalleryCounts } from "./gallery-counts.ts"
import { type GalleryFilters, type GalleryQuery, type Sort, writeGalleryQuery } from "./gallery-filters.ts"
import { resolveSearch, type Search } from "./gallery-search.server.ts"
import { readWall } from "./gallery-wall.server.ts"
import type { Wall } from "./gallery-wall.ts"
import { few, pickWorks } from "./pick-works.server.ts"
import { cardOf, isPublic } from "./public-works.server.ts"
import type { WorkCard } from "./work-card.ts"

/** `next` opens the following page (`after`); null: these were the last. */
export type GalleryPage = { works: WorkCard[]; next: string | null; counts: GalleryCounts; sort: Sort }

export type GalleryOptions = {
  /** The site's currency, in which price bounds are given. */
  currency: string
  limit?: number
}

type Room = {
  name: "gallery" | "shop"
  /** The works that hang there, written as its partial indexes have it: otherwise they are not used. */
  works: SQL
  ownSort: Sort
  /** The filters that have an index in the room's own order. */
  indexed: string[]
}

const gallery: Room = {
  name: "gallery",
  works: isPublic,
  ownSort: "hung",
  indexed: ["medium", "series", "availability", "orientation", "size"],
}
const shopRoom: Room = {
  name: "shop",
  works: sql`${isPublic} and artworks.availability = 'available'`,
  ownSort: "newest",
  indexed: ["medium", "series"],
}

/**
 * Published works as the artist hung them, or as the visitor asks; never by an offset. One query while the wall is kept
 * in memory, five where nothing is known yet.
 * @returns null for a cursor that is none
 */
export const galleryPage = (shop: Shop, query: GalleryQuery, options: GalleryOptions): Promise<GalleryPage | null> =>
  readPage(shop, gallery, query, options)

/** Works that can be bought, the newest first. */
export const shopPage = (shop: Shop, query: GalleryQuery, options: GalleryOptions): Promise<GalleryPage | null> =>
  readPage(shop, shopRoom, query, options)

/** The key of the order, the age, the id: what `pickWorks` calls a place. */
const cursor = pageCursor("number", "number")

async function readPage(
  shop: Shop,
  room: Room,
  { filters, sort: wanted, after }: GalleryQuery,
  { currency, limit = 24 }: GalleryOptions,
): Promise<GalleryPage | null> {
  const last = cursor.read(after)
  if (after !== null && !last) return null
  const search = await resolveSearch(shop, filters.words)
  const sort = wanted === null || (wanted === "best" && !search) ? (search ? "best" : room.ownSort) : wanted
  const wall = await readWall(shop, currency, search)
  const counts = await countsOf(shop, wall, room, filters, currency)
  if (counts.total === 0) return { works: [], next: null, counts, sort }
  const seriesIds = wall.series.filter(({ slug }) => filters.series.includes(slug)).map(({ id }) => id)
  const prices = priceConditions(filters, currency, sort)
  const found = await pickWorks(shop, {
    // By price the order begins where the span does.
    room: isByPrice(sort) ? sql.join([room.works, ...prices], sql` and `) : room.works,
    asked: [...(search ? [search.matches] : []), ...conditionsOf(filters, seriesIds, shop.now()), ...prices],
    // Words that thousands of works have do not say which is meant: the newest come first.
    key: keyOf(sort, counts.total > few ? null : search),
    after: last && { key: last.keys[0], newestFirst: last.keys[1], id: last.id },
    total: counts.total,
    indexed: isIndexed(room, sort, filters),
    limit: limit + 1,
  })
  const end = found.length > limit ? found[limit - 1] : undefined
  const next = end ? cursor.write({ keys: [end.key, end.newestFirst], id: end.id }) : null
  return { works: found.slice(0, limit).map(cardOf), next, counts, sort }
}

/** Kept like the wall itself: further pages and other orders ask for the same. */
function countsOf(
  shop: Shop,
  wall: Wall,
  room: Room,
  filters: GalleryFilters,
  currency: string,
): Promise<GalleryCounts> {
  const asked = writeGalleryQuery({ filters, sort: null, after: null })
  const options = { filters, onlyForSale: room.name === "shop", currency, now: shop.now() }
  return shop.pageCache.remember(
    `counts ${room.name} ${currency} ${asked}`,
    ["artworks"],
    async () => countWall(wall, options),
    { bytes: (counts) => 2 * JSON.stringify(counts).length },
  )
}

/** Whether an index has the works that fit, and no others, in this order. */
function isIndexed(room: Room, sort: Sort, filters: GalleryFilters): boolean {
  const asked = [...writeGalleryQuery({ filters, sort: null, after: null }).keys()]
  if (asked.every((name) => name.startsWith("price_"))) return isByPrice(sort)
  return sort === room.ownSort && asked.length === 1 && room.indexed.includes(asked[0] ?? "")
}

const isByPrice = (sort: Sort) => sort === "price-up" || sort === "price-down"

/** What an order begins with, ascending; the newest first and the id follow. Expressions are those of the indexes. */
function keyOf(sort: Sort, search: Search | null): SQL | null {
  if (sort === "hung") return sql`artworks.hang_rank`
  if (sort === "price-up") return priceUp
  if (sort === "price-down") return priceDown
  if (sort === "year") return sql`coalesce(-artworks.year, 2147483647)`
  return sort === "best" && search ? search.rank : null
}
