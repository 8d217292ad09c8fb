import { eq, type SQL, sql } from "drizzle-orm"
import { artworks } from "../../../db/tables/artworks.ts"
import { pictures } from "../../../db/tables/media.ts"
import type { Shop } from "../../shop.ts"
import { type CardRow, getCardColumns } from "./public-works.server.ts"

/** Numbers as text, because they may exceed JavaScript's safe integers. */
type Place = { id: string; key: string; newestFirst: string }

type WorksQuery = {
  /** The condition of the page's partial indexes. */
  base: SQL
  asked: SQL[]
  /** First sort key, ascending and never null; newest first and the id follow. Null: only these two. */
  key: SQL | null
  after: Place | null
  total: number
  /** Whether an index holds exactly these works in exactly this order. */
  indexed: boolean
  limit: number
}

/** Up to this many matching works are collected and sorted. */
export const maxCollected = 2000

const scanLength = 1000

/**
 * Takes a time that hardly depends on the number of works. PostgreSQL's planner assumes that matches are spread evenly; where
 * filter and order correlate (sold works are mostly old) it would read all works for one page. So few matches are collected
 * through the filter's index and sorted; of many, the first thousand rows in order are searched first.
 */
export async function pickWorks(shop: Shop, query: WorksQuery): Promise<(CardRow & Place)[]> {
  const along = query.asked.length === 0 || query.indexed
  if (along) return loadCards(shop, inOrder(query, sql`artworks`))
  if (query.total > maxCollected) {
    const passed = sql`(select * from artworks where ${ahead(query)} order by ${orderOf(query)} limit ${scanLength}) as artworks`
    const found = await loadCards(shop, inOrder(query, passed))
    if (found.length === query.limit) return found
  }
  // Materialized, or the planner would still scan in order.
  return loadCards(
    shop,
    sql`with fitting as materialized (select ${placeOf(query)} from artworks where ${matchesQuery(query)})
      select * from fitting order by key, newest_first, id limit ${query.limit}`,
  )
}

const inOrder = (query: WorksQuery, from: SQL): SQL =>
  sql`select ${placeOf(query)} from ${from} where ${matchesQuery(query)} order by ${orderOf(query)} limit ${query.limit}`

const placeOf = ({ key }: WorksQuery): SQL => sql`artworks.id, ${key ?? sql`0`} as key, artworks.newest_first`

const orderOf = ({ key }: WorksQuery): SQL =>
  key ? sql`${key}, artworks.newest_first, artworks.id` : sql`artworks.newest_first, artworks.id`

const matchesQuery = (query: WorksQuery): SQL => sql.join([ahead(query), ...query.asked], sql` and `)

/** One row comparison, so that an index can answer it. */
function ahead({ base, key, after }: WorksQuery): SQL {
  if (!after) return base
  const rest = sql`artworks.newest_first, artworks.id`
  const place = sql`${after.newestFirst}::bigint, ${after.id}::uuid`
  return key
    ? sql`${base} and (${key}, ${rest}) > (${after.key}::bigint, ${place})`
    : sql`${base} and (${rest}) > (${place})`
}

const loadCards = (shop: Shop, picked: SQL): Promise<(CardRow & Place)[]> =>
  shop.db
    .select({
      ...getCardColumns(shop.now()),
      key: sql<string>`picked.key::text`,
      newestFirst: sql<string>`picked.newest_first::text`,
    })
    .from(artworks)
    .innerJoin(sql`(${picked}) as picked`, sql`picked.id = ${artworks.id}`)
    .leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))
    .orderBy(sql`picked.key, picked.newest_first, picked.id`)
