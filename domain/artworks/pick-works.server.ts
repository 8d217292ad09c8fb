import { eq, type SQL, sql } from "drizzle-orm"
import { artworks } from "../../db/tables/artworks.ts"
import { pictures } from "../../db/tables/media.ts"
import type { Shop } from "../shop.ts"
import { type CardRow, cardColumns } from "./public-works.server.ts"

/** A work's place in an order. Numbers as text: they may be larger than JavaScript's hold exactly. */
export type Place = { id: string; key: string; newestFirst: string }

export type WorksQuery = {
  /** What all works of the room have in common: the condition of its partial indexes. */
  room: SQL
  /** What the visitor asked beyond. */
  asked: SQL[]
  /** What the order begins with, ascending and never null; the newest first and the id follow. Null: nothing before them. */
  key: SQL | null
  /** The last work of the page before. */
  after: Place | null
  /** How many works fit. */
  total: number
  /** Whether an index has just these works in just this order. */
  indexed: boolean
  limit: number
}

/** So many works are gathered and sorted before anybody notices. */
export const few = 2000

/** How far along an order works that fit are looked for, before all that fit are gathered. */
const stretch = 1000

/**
 * The next works of an order, by key, in a time that hardly depends on how many works there are.
 *
 * The database guesses how many works it must pass until enough fit, as if those that fit were spread evenly, and where
 * choice and order hang together (what is sold is mostly old) it passes all of them for one page. But how many fit is
 * known. Few are gathered from the index of their choice, and sorted. Of many the next are looked for along the order;
 * where a stretch of it has too few, all are gathered after all, from the index that has every fact.
 */
export async function pickWorks(shop: Shop, query: WorksQuery): Promise<(CardRow & Place)[]> {
  const along = query.asked.length === 0 || query.indexed
  if (along) return cards(shop, inOrder(query, sql`artworks`))
  if (query.total > few) {
    const passed = sql`(select * from artworks where ${ahead(query)} order by ${orderOf(query)} limit ${stretch}) as artworks`
    const found = await cards(shop, inOrder(query, passed))
    if (found.length === query.limit) return found
  }
  // Gathered apart, or the database would walk along the order after all.
  return cards(
    shop,
    sql`with fitting as materialized (select ${placeOf(query)} from artworks where ${fits(query)})
      select * from fitting order by key, newest_first, id limit ${query.limit}`,
  )
}

const inOrder = (query: WorksQuery, from: SQL): SQL =>
  sql`select ${placeOf(query)} from ${from} where ${fits(query)} order by ${orderOf(query)} limit ${query.limit}`

const placeOf = ({ key }: WorksQuery): SQL => sql`artworks.id, ${key ?? sql`0`} as key, artworks.newest_first`

const orderOf = ({ key }: WorksQuery): SQL =>
  key ? sql`${key}, artworks.newest_first, artworks.id` : sql`artworks.newest_first, artworks.id`

const fits = (query: WorksQuery): SQL => sql.join([ahead(query), ...query.asked], sql` and `)

/** The works of the room that come after the page before: one comparison of rows, that an index can answer. */
function ahead({ room, key, after }: WorksQuery): SQL {
  if (!after) return room
  const rest = sql`artworks.newest_first, artworks.id`
  const place = sql`${after.newestFirst}::bigint, ${after.id}::uuid`
  return key
    ? sql`${room} and (${key}, ${rest}) > (${after.key}::bigint, ${place})`
    : sql`${room} and (${rest}) > (${place})`
}

const cards = (shop: Shop, picked: SQL): Promise<(CardRow & Place)[]> =>
  shop.db
    .select({
      ...cardColumns(shop.now()),
      key: sql<string>`picked.key::text`,
      newestFirst: sql<string>`picked.newest_first::text`,
    })
    .from(artworks)
    .innerJoin(sql`(${picked}) as picked`, sql`picked.id = ${artworks.id}`)
    .leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))
    .orderBy(sql`picked.key, picked.newest_first, picked.id`)
