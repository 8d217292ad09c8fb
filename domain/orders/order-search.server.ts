import { type AnyColumn, ilike, or, type SQL, sql } from "drizzle-orm"
import { orderLines, orders } from "../../db/tables/orders.ts"
import { cut } from "../../lib/cut.ts"
import { orderNumberOf } from "./tracking.ts"

export function matchOrders(search: string): SQL | undefined {
  const like = `%${search.replaceAll(/[\\%_]/g, "\\$&")}%`
  return or(
    ilike(orders.number, like),
    sql`${orders.number} = ${orderNumberOf(search)}`,
    ilike(orders.name, like),
    sql`${orders.email}::text ilike ${like}`,
    sql`exists (select from ${orderLines} where ${orderLines.orderId} = ${orders.id} and ${orderLines.title} ilike ${like})`,
  )
}

/** Least `word_similarity` (0 to 1) of a misspelled name or title. */
const alike = 0.4

export function matchSimilarOrders(search: string): SQL {
  const likeness = (text: AnyColumn) => sql`word_similarity(lower(${cut(search, 200)}), lower(${text})) >= ${alike}`
  return sql`(${likeness(orders.name)}
    or exists (select from ${orderLines} where ${orderLines.orderId} = ${orders.id} and ${likeness(orderLines.title)}))`
}
