import { and, eq, type SQL, sql } from "drizzle-orm"
import { artworks } from "../../db/tables/artworks.ts"
import { pictures } from "../../db/tables/media.ts"
import type { Shop } from "../shop.ts"
import { conditionsOf } from "./gallery-conditions.server.ts"
import { type GalleryCounts, galleryCounts } from "./gallery-counts.server.ts"
import type { GalleryQuery, Sort } from "./gallery-filters.ts"
import { resolveSearch, type Search } from "./gallery-search.server.ts"
import { cardColumns, cardOf, isPublic } from "./public-works.server.ts"
import type { WorkCard } from "./work-card.ts"

/** `next` opens the following page (`after`); null: these were the last. */
export type GalleryPage = { works: WorkCard[]; next: string | null; counts: GalleryCounts; sort: Sort }

export type GalleryOptions = {
  /** The site's currency, in which price bounds are given. */
  currency: string
  limit?: number
}

/** Published works as the artist hung them, or as the visitor asks. At most five queries, never an offset. */
export const galleryPage = (shop: Shop, query: GalleryQuery, options: GalleryOptions): Promise<GalleryPage | null> =>
  readWall(shop, { ...query, room: isPublic, ownSort: "hung" }, options)

/** Works that can be bought, the newest first. */
export const shopPage = (shop: Shop, query: GalleryQuery, options: GalleryOptions): Promise<GalleryPage | null> =>
  // Written as the partial index has it, or the index is not used.
  readWall(
    shop,
    { ...query, room: sql`${isPublic} and artworks.availability = 'available'`, ownSort: "newest" },
    options,
  )

/** @returns null for a cursor that is none */
async function readWall(
  shop: Shop,
  { filters, sort: wanted, after, room, ownSort }: GalleryQuery & { room: SQL; ownSort: Sort },
  { currency, limit = 24 }: GalleryOptions,
): Promise<GalleryPage | null> {
  const now = shop.now()
  const cursor = after === null ? null : readCursor(after)
  if (cursor === undefined) return null
  const search = await resolveSearch(shop, filters.words)
  const sort = wanted === null || (wanted === "best" && !search) ? (search ? "best" : ownSort) : wanted
  const asked = conditionsOf(filters, now, currency)
  const inRoom = search ? sql`${room} and ${search.matches}` : room
  const key = keyOf(sort, search)
  const order = key ? sql`${key}, artworks.newest_first, artworks.id` : sql`artworks.newest_first, artworks.id`
  const [rows, counts] = await Promise.all([
    shop.db
      .select({ ...cardColumns(now), key: sql<string>`${key ?? sql`0`}::text`, newestFirst: artworks.newestFirst })
      .from(artworks)
      .leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))
      .where(and(inRoom, ...Object.values(asked), cursor ? pastCursor(key, cursor) : undefined))
      .orderBy(order)
      .limit(limit + 1),
    galleryCounts(shop, inRoom, asked, currency),
  ])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const next = last && rows.length > limit ? `${last.key}_${last.newestFirst}_${last.id}` : null
  return { works: shown.map(cardOf), next, counts, sort }
}

/** What an order begins with, ascending; the newest first and the id follow. Expressions are those of the indexes. */
function keyOf(sort: Sort, search: Search | null): SQL | null {
  if (sort === "hung") return sql`artworks.hang_rank`
  if (sort === "price-up") return sql`coalesce(artworks.price, 9007199254740991)`
  if (sort === "price-down") return sql`coalesce(-artworks.price, 1)`
  if (sort === "year") return sql`coalesce(-artworks.year, 2147483647)`
  return sort === "best" && search ? search.rank : null
}

type Cursor = { key: string; newestFirst: string; id: string }

const cursorShape = /^(-?\d{1,16})_(-?\d{1,16})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

function readCursor(text: string): Cursor | undefined {
  const [, key, newestFirst, id] = cursorShape.exec(text) ?? []
  return key && newestFirst && id ? { key, newestFirst, id } : undefined
}

/** Works after the cursor's, by one comparison of rows that an index can answer. */
const pastCursor = (key: SQL | null, cursor: Cursor): SQL =>
  key
    ? sql`(${key}, artworks.newest_first, artworks.id) > (${cursor.key}::bigint, ${cursor.newestFirst}::bigint, ${cursor.id}::uuid)`
    : sql`(artworks.newest_first, artworks.id) > (${cursor.newestFirst}::bigint, ${cursor.id}::uuid)`
