import { eq, type SQL, sql } from "drizzle-orm"
import { keyset } from "../../../db/keyset.ts"
import { artworks } from "../../../db/tables/artworks.ts"
import type { Shop } from "../../shop.ts"
import type { WorkSort } from "./studio-list.ts"

type Order = {
  /** Sort keys before the id: never null, so that a page can start after any row. */
  keys: SQL[]
  shown: SQL
  /** Converts `shown` to a cursor and back to values; null for an invalid cursor. */
  write: (shown: string[], id: string) => string
  read: (text: string | undefined) => { values: SQL[]; id: string } | null
}

const moments = keyset("time")
const numbers = keyset("number")
const texts = keyset("text")
const pairs = keyset("number", "number")

/** The database stores milliseconds, so a count of them is exact. */
const byTime = (column: SQL): Order => ({
  keys: [column],
  shown: sql`array[((extract(epoch from ${column}) * 1000)::bigint)::text]`,
  write: ([ms = "0"], id) => moments.write({ keys: [new Date(Number(ms))], id }),
  read(text) {
    const last = moments.read(text)
    return last && { values: [sql`${last.keys[0].toISOString()}::timestamptz`], id: last.id }
  },
})

const byNumber = (key: SQL): Order => ({
  keys: [key],
  shown: sql`array[(${key})::text]`,
  write: ([number = "0"], id) => numbers.write({ keys: [number], id }),
  read(text) {
    const last = numbers.read(text)
    return last && { values: [sql`${last.keys[0]}::bigint`], id: last.id }
  },
})

/** Must equal the expressions of the indexes `artworks_list_…`. */
export const workOrders: Record<WorkSort, Order> = {
  newest: byTime(sql`${artworks.createdAt}`),
  edited: byTime(sql`${artworks.updatedAt}`),
  price: byNumber(sql`coalesce(${artworks.price}, -1)`),
  year: byNumber(sql`coalesce(${artworks.year}, -32768)`),
  title: {
    keys: [sql`lower(${artworks.title})`],
    shown: sql`array[lower(${artworks.title})]`,
    write: ([title = ""], id) => texts.write({ keys: [title], id }),
    read(text) {
      const last = texts.read(text)
      return last && { values: [sql`${last.keys[0]}::text`], id: last.id }
    },
  },
  place: {
    keys: [sql`${artworks.galleryRank}`, sql`${artworks.newestFirst}`],
    shown: sql`array[${artworks.galleryRank}::text, ${artworks.newestFirst}::text]`,
    write: ([rank = "0", newest = "0"], id) => pairs.write({ keys: [rank, newest], id }),
    read(text) {
      const last = pairs.read(text)
      return last && { values: last.keys.map((key) => sql`${key}::bigint`), id: last.id }
    },
  },
}

export function getWorkOrder(sort: WorkSort, descending: boolean): SQL {
  const direction = sql.raw(descending ? "desc" : "asc")
  return sql.join(
    [...workOrders[sort].keys, sql`${artworks.id}`].map((key) => sql`${key} ${direction}`),
    sql`, `,
  )
}

/** An invalid cursor means the first page. */
export function afterCursor(sort: WorkSort, descending: boolean, text: string | undefined): SQL | undefined {
  const last = workOrders[sort].read(text)
  if (!last) return undefined
  const place = sql.join([...workOrders[sort].keys, sql`${artworks.id}`], sql`, `)
  const values = sql.join([...last.values, sql`${last.id}::uuid`], sql`, `)
  return descending ? sql`(${place}) < (${values})` : sql`(${place}) > (${values})`
}

export async function findWorkCursor(shop: Shop, sort: WorkSort, id: string): Promise<string | null> {
  const { shown, write } = workOrders[sort]
  const [row] = await shop.db
    .select({ keys: sql<string[]>`${shown}` })
    .from(artworks)
    .where(eq(artworks.id, id))
  return row ? write(row.keys, id) : null
}
