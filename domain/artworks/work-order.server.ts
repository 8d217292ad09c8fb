import { type SQL, sql } from "drizzle-orm"
import { artworks } from "../../db/tables/artworks.ts"
import { pageCursor } from "../../lib/page-cursor.ts"
import type { WorkSort } from "./studio-list.ts"

/** What each order compares; never null, so that a page can begin after any row. Times in ms, which text carries exactly. */
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

/** Names the last row of a page, for the address of the next. */
export const writeCursor = (sort: WorkSort, key: string, id: string): string =>
  cursorOf(sort).write({ keys: [key], id })

/** Rows beyond the cursor; without a valid one the list begins at its beginning. */
export function afterCursor(sort: WorkSort, descending: boolean, text: string | undefined): SQL | undefined {
  const last = cursorOf(sort).read(text)
  if (!last) return undefined
  const [key] = last.keys
  const value = sort === "title" ? sql`${key}::text` : sql`${key}::bigint`
  const place = sql`(${workOrders[sort]}, ${artworks.id})`
  return descending ? sql`${place} < (${value}, ${last.id}::uuid)` : sql`${place} > (${value}, ${last.id}::uuid)`
}
