import { and, asc, eq, inArray, ne, type SQL, sql } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { payments, refunds } from "../../db/tables/payments.ts"

/** Rows `order_id` and `over` (minor units) of open and completed orders with unrefunded overpayments. */
export const selectOverpaidOrders = (ids?: string[]): SQL => sql`
  select p.order_id, least(sum(p.amount) - o.total - coalesce(sum(b.amount), 0), sum(p.amount - p.refunded)) as over
  from payments p
  join orders o on o.id = p.order_id and o.order_state in ('open', 'completed')
  left join (
    select payment_id, sum(amount) as amount from refunds
    where state not in ('failed', 'withdrawn') and (parts->>'over')::bigint > 0
    group by payment_id
  ) b on b.payment_id = p.id
  where p.state = 'received'${ids ? sql` and p.order_id = any(${sql.param(ids)}::uuid[])` : sql``}
  group by p.order_id, o.total
  having sum(p.amount) - coalesce(sum(b.amount), 0) > o.total and sum(p.amount - p.refunded) > 0`

/** Minor units by order id; others are omitted. */
export async function getOverpayments(db: Database | Transaction, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ order_id: string; over: string }>(selectOverpaidOrders(ids))
  return new Map(rows.map(({ order_id, over }) => [order_id, Number(over)]))
}

/** Minor units. */
type BuyerBalance = { due: number; over: number; back: { amount: number; currency: string; sentAt: Date | null }[] }

export async function getBuyerBalance(
  db: Database,
  { id: orderId, total }: { id: string; total: number },
): Promise<BuyerBalance> {
  const [over, [here], back] = await Promise.all([
    getOverpayments(db, [orderId]),
    db
      .select({ amount: sql<string>`coalesce(sum(${payments.amount} - ${payments.refunded}), 0)` })
      .from(payments)
      .where(and(eq(payments.orderId, orderId), eq(payments.state, "received"))),
    db
      .select({
        amount: refunds.amount,
        currency: refunds.currency,
        state: refunds.state,
        settledAt: refunds.settledAt,
      })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(
        and(
          eq(payments.orderId, orderId),
          ne(refunds.by, "nobody"),
          inArray(refunds.state, ["requested", "pending", "sent"]),
        ),
      )
      .orderBy(asc(refunds.requestedAt), asc(refunds.id)),
  ])
  return {
    due: Math.max(0, total - Number(here?.amount ?? 0)),
    over: over.get(orderId) ?? 0,
    back: back.map(({ amount, currency, state, settledAt }) => ({
      ...{ amount, currency },
      sentAt: state === "sent" ? settledAt : null,
    })),
  }
}
