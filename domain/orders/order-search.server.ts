import { type AnyColumn, ilike, or, type SQL, sql } from "drizzle-orm"
import { orderLines, orders } from "../../db/tables/orders.ts"
import { cut } from "../../lib/cut.ts"
import { orderNumberOf } from "./tracking.ts"

/** Orders that have these words in their number, name, e-mail or titles. */
export function matching(search: string): SQL | undefined {
  const like = `%${search.replaceAll(/[\\%_]/g, "\\$&")}%`
  return or(
    ilike(orders.number, like),
    sql`${orders.number} = ${orderNumberOf(search)}`,
    ilike(orders.name, like),
    sql`${orders.email}::text ilike ${like}`,
    sql`exists (select from ${orderLines} where ${orderLines.orderId} = ${orders.id} and ${orderLines.title} ilike ${like})`,
  )
}

/** A name or title this alike (`word_similarity`, 0 to 1) may be meant by words with a slip. */
const alike = 0.4

/** Orders with a name or title that is spelt nearly so. */
export function resembling(search: string): SQL {
  const likeness = (text: AnyColumn) => sql`word_similarity(lower(${cut(search, 200)}), lower(${text})) >= ${alike}`
  return sql`(${likeness(orders.name)}
    or exists (select from ${orderLines} where ${orderLines.orderId} = ${orders.id} and ${likeness(orderLines.title)}))`
}
