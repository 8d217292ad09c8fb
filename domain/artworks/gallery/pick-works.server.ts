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
  isText?: boolean
  /** All three descend. */
  isReversed?: boolean
  after: Place | null
  total: number
  /** Whether an index holds exactly these works in exactly this order. */
  indexed: boolean
  /** The order has no index. */
  isCollected?: boolean
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
  const along = !query.isCollected && (query.asked.length === 0 || query.indexed)
  if (along) return loadCards(shop, query, inOrder(query, sql`artworks`))
  if (query.total > maxCollected && !query.isCollected) {
    const passed = sql`(select * from artworks where ${ahead(query)} order by ${orderOf(query)} limit ${scanLength}) as artworks`
    const found = await loadCards(shop, query, inOrder(query, passed))
    if (found.length === query.limit) return found
  }
  // Materialized, or the planner would still scan in order.
  return loadCards(
    shop,
    query,
    sql`with fitting as materialized (select ${placeOf(query)} from artworks where ${matchesQuery(query)})
      select * from fitting order by ${directed(query, [sql`key`, sql`newest_first`, sql`id`])} limit ${query.limit}`,
  )
}

const inOrder = (query: WorksQuery, from: SQL): SQL =>
  sql`select ${placeOf(query)} from ${from} where ${matchesQuery(query)} order by ${orderOf(query)} limit ${query.limit}`

const placeOf = ({ key }: WorksQuery): SQL => sql`artworks.id, ${key ?? sql`0`} as key, artworks.newest_first`

const orderOf = ({ key }: WorksQuery): SQL =>
  key ? sql`${key}, artworks.newest_first, artworks.id` : sql`artworks.newest_first, artworks.id`

const matchesQuery = (query: WorksQuery): SQL => sql.join([ahead(query), ...query.asked], sql` and `)

const directed = ({ isReversed }: Pick<WorksQuery, "isReversed">, columns: SQL[]): SQL =>
  sql.join(
    columns.map((column) => (isReversed ? sql`${column} desc` : column)),
    sql`, `,
  )

/** How many works are up to the cursor. */
export async function countPassed(shop: Shop, query: WorksQuery & { after: Place }): Promise<number> {
  const passed = sql.join([query.base, ...query.asked, isBeyond(query, query.isReversed ? ">=" : "<=")], sql` and `)
  const { rows } = await shop.db.execute<{ n: number }>(sql`select count(*)::int as n from artworks where ${passed}`)
  return rows[0]?.n ?? 0
}

const ahead = (query: WorksQuery): SQL =>
  query.after
    ? sql`${query.base} and ${isBeyond({ ...query, after: query.after }, query.isReversed ? "<" : ">")}`
    : query.base

/** One row comparison, so that an index can answer it. */
function isBeyond({ key, isText, after }: WorksQuery & { after: Place }, side: "<" | ">" | "<=" | ">="): SQL {
  const rest = sql`artworks.newest_first, artworks.id`
  const place = sql`${after.newestFirst}::bigint, ${after.id}::uuid`
  const [compared, type] = [sql.raw(side), sql.raw(isText ? "text" : "bigint")]
  return key
    ? sql`(${key}, ${rest}) ${compared} (${after.key}::${type}, ${place})`
    : sql`(${rest}) ${compared} (${place})`
}

const loadCards = (shop: Shop, query: WorksQuery, picked: SQL): Promise<(CardRow & Place)[]> =>
  shop.db
    .select({
      ...getCardColumns(shop.now()),
      key: sql<string>`picked.key::text`,
      newestFirst: sql<string>`picked.newest_first::text`,
    })
    .from(artworks)
    .innerJoin(sql`(${picked}) as picked`, sql`picked.id = ${artworks.id}`)
    .leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))
    .orderBy(directed(query, [sql`picked.key`, sql`picked.newest_first`, sql`picked.id`]))
