import { eq, type SQL, sql } from "drizzle-orm"
import { artworks } from "../../db/tables/artworks.ts"
import { pageCursor } from "../../lib/page-cursor.ts"
import type { Shop } from "../shop.ts"
import type { WorkSort } from "./studio-list.ts"

/** The key of each order; never null, so that a page can begin after any row. Times in milliseconds, exact as text. */
export const workOrders: Record<WorkSort, SQL> = {
  newest: sql`(-${artworks.newestFirst})`,
  title: sql`lower(${artworks.title})`,
  price: sql`coalesce(${artworks.price}, -1)`,
  year: sql`coalesce(${artworks.year}, -32768)`,
  edited: sql`(extract(epoch from ${artworks.updatedAt}) * 1000)::bigint`,
}

/** A title compares as text, all the others as whole numbers. */
const cursors = { text: pageCursor("text"), number: pageCursor("number") }
const cursorOf = (sort: WorkSort) => (sort === "title" ? cursors.text : cursors.number)

/** The cursor of the next page, made from the last row. */
export const writeCursor = (sort: WorkSort, key: string, id: string): string =>
  cursorOf(sort).write({ keys: [key], id })

/** Rows after the cursor; an invalid cursor means the first page. */
export function afterCursor(sort: WorkSort, descending: boolean, text: string | undefined): SQL | undefined {
  const last = cursorOf(sort).read(text)
  if (!last) return undefined
  const [key] = last.keys
  const value = sort === "title" ? sql`${key}::text` : sql`${key}::bigint`
  const place = sql`(${workOrders[sort]}, ${artworks.id})`
  return descending ? sql`${place} < (${value}, ${last.id}::uuid)` : sql`${place} > (${value}, ${last.id}::uuid)`
}

/** The cursor at a work itself; null for a work that is not there. */
export async function cursorAtWork(shop: Shop, sort: WorkSort, id: string): Promise<string | null> {
  const [row] = await shop.db
    .select({ key: sql<string>`(${workOrders[sort]})::text` })
    .from(artworks)
    .where(eq(artworks.id, id))
  return row ? writeCursor(sort, row.key, id) : null
}
