import { type SQL, sql } from "drizzle-orm"
import { artworks } from "../../db/tables/artworks.ts"
import type { WorkSort } from "./studio-list.ts"

/** What each order compares; never null, so that a page can begin after any row. Times in ms, which text carries exactly. */
export const workOrders: Record<WorkSort, SQL> = {
  newest: sql`(-${artworks.newestFirst})`,
  title: sql`lower(${artworks.title})`,
  price: sql`coalesce(${artworks.price}, -1)`,
  year: sql`coalesce(${artworks.year}, -32768)`,
  edited: sql`(extract(epoch from ${artworks.updatedAt}) * 1000)::bigint`,
}

/** Names the last row of a page, for the address of the next. */
export const cursorOf = (key: string, id: string): string =>
  Buffer.from(JSON.stringify([key, id])).toString("base64url")

/** Rows beyond the cursor. A cursor that nobody made here counts as none: the list begins at its beginning. */
export function afterCursor(key: SQL, descending: boolean, cursor: string | undefined): SQL | undefined {
  const at = cursor ? read(cursor) : null
  // a title compares as text, all the others as whole numbers
  const text = key === workOrders.title
  if (!at || !(text || /^-?\d{1,18}$/.test(at[0]))) return undefined
  const value = text ? sql`${at[0]}::text` : sql`${at[0]}::bigint`
  return descending
    ? sql`(${key}, ${artworks.id}) < (${value}, ${at[1]}::uuid)`
    : sql`(${key}, ${artworks.id}) > (${value}, ${at[1]}::uuid)`
}

function read(cursor: string): [string, string] | null {
  try {
    const at: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString())
    const [key, id] = Array.isArray(at) && at.length === 2 ? at : []
    return typeof key === "string" && typeof id === "string" && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)
      ? [key, id]
      : null
  } catch {
    return null
  }
}
