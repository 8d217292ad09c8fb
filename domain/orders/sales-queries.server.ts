import { and, asc, eq, gte, type SQL, sql } from "drizzle-orm"
import { orderLines, orders } from "../../db/tables/orders.ts"
import type { TimeZone } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { filterConditions } from "./order-filters.server.ts"

export type Amount = { currency: string; amount: number }

type OutstandingOrder = Amount & { number: string; name: string; title: string; works: number; day: Date }

/** Totals by currency, largest first; `orders` by due date. */
export type OutstandingPayments = { totals: Amount[]; orders: OutstandingOrder[]; count: number }

// Written out, because drizzle omits a single table's name, and the subquery would use its own columns.
const received = sql`coalesce((select sum(amount) from payments where payments.order_id = orders.id and payments.state = 'received' and payments.currency = orders.currency), 0)`
const owed = sql<number>`(${orders.total} - ${received})::bigint`.mapWith(Number)
const due = sql<Date>`coalesce(${orders.dueAt}, ${orders.placedAt})`.mapWith(orders.placedAt)

export const getOutstandingPayments = (shop: Shop, actor: Actor, most = 6): Promise<Outcome<OutstandingPayments>> =>
  query(shop, actor, "orders.read", async (db) => {
    const isOwed = and(filterConditions.to_pay, sql`${orders.total} > ${received}`)
    const [totals, first] = await Promise.all([
      db
        .select({
          currency: orders.currency,
          amount: sql<number>`sum(${owed})`.mapWith(Number),
          count: sql<number>`count(*)::int`,
        })
        .from(orders)
        .where(isOwed)
        .groupBy(orders.currency)
        .orderBy(sql`2 desc, 1`),
      db
        .select({
          number: orders.number,
          name: orders.name,
          currency: orders.currency,
          amount: owed,
          day: due,
          title: sql<string>`coalesce((select title from order_lines where order_lines.order_id = orders.id order by position limit 1), '')`,
          works: sql<number>`(select count(*) from order_lines where order_lines.order_id = orders.id)::int`,
        })
        .from(orders)
        .where(isOwed)
        .orderBy(asc(due), asc(orders.id))
        .limit(most),
    ])
    return done({
      totals: totals.map(({ currency, amount }) => ({ currency, amount })),
      orders: first,
      count: totals.reduce((sum, { count }) => sum + count, 0),
    })
  })

/** Paid and not canceled. */
const isSale: SQL = sql`${orders.orderState} in ('open', 'completed') and ${orders.paymentState} in ('paid', 'partially_refunded')`

const netOfLine = sql`(order_lines.price - order_lines.discount - coalesce((
  select sum(parts.amount) from (
    select distinct on (refunds.decision) (refunds.parts->'lines'->>order_lines.id::text)::bigint as amount
    from refunds join payments on payments.id = refunds.payment_id
    where payments.order_id = order_lines.order_id and payments.state = 'received'
      and refunds.state in ('requested', 'pending', 'sent')
  ) as parts), 0))`
/** A fully refunded line is no sale; a free one is. */
export const isSoldLine = sql`(${netOfLine} > 0 or order_lines.price = order_lines.discount)`

export type MonthlySales = { month: string; amounts: Amount[]; works: number; artworkIds: string[] }

export const listSalesByMonth = (
  shop: Shop,
  actor: Actor,
  since: Date,
  zone: TimeZone,
): Promise<Outcome<MonthlySales[]>> =>
  query(shop, actor, "orders.read", async (db) => {
    const rows = await db
      .select({
        month: sql<string>`to_char(${orders.placedAt} at time zone ${zone}, 'YYYY-MM')`,
        currency: orders.currency,
        amount: sql<number>`sum(greatest(${netOfLine}, 0))`.mapWith(Number),
        works: sql<number>`count(*)::int`,
        artworkIds: firstWorkIds(24),
      })
      .from(orders)
      .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
      .where(and(isSale, isSoldLine, gte(orders.placedAt, since)))
      .groupBy(sql`1`, orders.currency)
      .orderBy(sql`1 desc, 3 desc`)
    return done(
      [...Map.groupBy(rows, ({ month }) => month)].map(([month, of]) => ({
        month,
        amounts: of.map(({ currency, amount }) => ({ currency, amount })),
        works: of.reduce((sum, { works }) => sum + works, 0),
        artworkIds: of.flatMap(({ artworkIds }) => artworkIds),
      })),
    )
  })

const firstWorkIds = (limit: number) =>
  sql<
    string[]
  >`coalesce((array_agg(${orderLines.artworkId}::text order by ${orders.placedAt} desc) filter (where ${orderLines.artworkId} is not null))[1:${sql.raw(String(limit))}], '{}')`

export type PlaceSales = { city: string; region: string; country: string; works: number; artworkIds: string[] }

export const listSalesByPlace = (shop: Shop, actor: Actor, most = 500): Promise<Outcome<PlaceSales[]>> =>
  query(shop, actor, "orders.read", async (db) => {
    const addressPart = (name: string) => sql<string>`coalesce(trim(${orders.address}->>${sql.raw(`'${name}'`)}), '')`
    const rows = await db
      .select({
        city: addressPart("city"),
        region: addressPart("region"),
        country: addressPart("country"),
        works: sql<number>`count(*)::int`,
        artworkIds: firstWorkIds(8),
      })
      .from(orders)
      .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
      .where(and(isSale, isSoldLine))
      .groupBy(sql`1, 2, 3`)
      .orderBy(sql`4 desc, 3, 2, 1`)
      .limit(most)
    return done(rows)
  })
