import { eq, type SQL, sql } from "drizzle-orm"
import { artworks } from "../../db/tables/artworks.ts"
import { pageCursor } from "../../lib/page-cursor.ts"
import type { Shop } from "../shop.ts"
import type { WorkSort } from "./studio-list.ts"

type Order = {
  /** What the list is ordered by before the id: never null, so that a page can begin after any row. */
  keys: SQL[]
  /** The keys of a row as text. */
  shown: SQL
  /** A cursor's text from that text, and back as values to compare with; null for what is no cursor. */
  write: (shown: string[], id: string) => string
  read: (text: string | undefined) => { values: SQL[]; id: string } | null
}

const moments = pageCursor("time")
const numbers = pageCursor("number")
const texts = pageCursor("text")
const pairs = pageCursor("number", "number")

/** Times have milliseconds in the database, so they are exact as a count of these. */
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

/** Each has an index of its own: `artworks_list_…`, with the same expressions. */
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

/** What the list is ordered by, with the id at the end. */
export function orderOf(sort: WorkSort, descending: boolean): SQL {
  const direction = sql.raw(descending ? "desc" : "asc")
  return sql.join(
    [...workOrders[sort].keys, sql`${artworks.id}`].map((key) => sql`${key} ${direction}`),
    sql`, `,
  )
}

/** Rows after the cursor; an invalid cursor means the first page. */
export function afterCursor(sort: WorkSort, descending: boolean, text: string | undefined): SQL | undefined {
  const last = workOrders[sort].read(text)
  if (!last) return undefined
  const place = sql.join([...workOrders[sort].keys, sql`${artworks.id}`], sql`, `)
  const values = sql.join([...last.values, sql`${last.id}::uuid`], sql`, `)
  return descending ? sql`(${place}) < (${values})` : sql`(${place}) > (${values})`
}

/** The cursor at a work itself; null for a work that is not there. */
export async function cursorAtWork(shop: Shop, sort: WorkSort, id: string): Promise<string | null> {
  const { shown, write } = workOrders[sort]
  const [row] = await shop.db
    .select({ keys: sql<string[]>`${shown}` })
    .from(artworks)
    .where(eq(artworks.id, id))
  return row ? write(row.keys, id) : null
}
