import { type AnyColumn, ilike, or, type SQL, sql } from "drizzle-orm"
import { orderLines, orders } from "../../db/tables/orders.ts"
import { truncateText } from "../../lib/truncate-text.ts"
import { parseOrderNumber } from "./order-tracking.ts"

export function matchOrders(search: string): SQL | undefined {
  const like = `%${search.replaceAll(/[\\%_]/g, "\\$&")}%`
  return or(
    ilike(orders.number, like),
    sql`${orders.number} = ${parseOrderNumber(search)}`,
    ilike(orders.name, like),
    sql`${orders.email}::text ilike ${like}`,
    sql`exists (select from ${orderLines} where ${orderLines.orderId} = ${orders.id} and ${orderLines.title} ilike ${like})`,
  )
}

/** Least `word_similarity` (0 to 1) of a misspelled name or title. */
const minSimilarity = 0.4

export function matchSimilarOrders(search: string): SQL {
  const likeness = (text: AnyColumn) =>
    sql`word_similarity(lower(${truncateText(search, 200)}), lower(${text})) >= ${minSimilarity}`
  return sql`(${likeness(orders.name)}
    or exists (select from ${orderLines} where ${orderLines.orderId} = ${orders.id} and ${likeness(orderLines.title)}))`
}
