import { and, asc, eq, notInArray } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { orderLines } from "../../db/tables/orders.ts"
import { payments, type RefundedAmounts, refunds } from "../../db/tables/payments.ts"
import type { OrderRow } from "../orders/transition-order.server.ts"
import { getOrderBalance } from "./ledger/ledger.server.ts"

/** What can still be refunded, in minor units. `left` limits all parts together. */
export type Refundable = {
  lines: { id: string; title: string; max: number }[]
  delivery: number
  over: number
  left: number
}

/** Rates are in thousandths of a percent. */
const fullRate = 100_000n

/** In a transaction the order must be locked. */
export async function getRefundable(db: Transaction | Database, order: OrderRow): Promise<Refundable> {
  const bought = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position), asc(orderLines.id))
  const before = await db
    .select({ decision: refunds.decision, parts: refunds.parts })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(payments.orderId, order.id),
        eq(payments.state, "received"),
        notInArray(refunds.state, ["failed", "withdrawn"]),
      ),
    )
  // A decision may use several payments; each row has all of its parts.
  const decisions = new Map(before.map(({ decision, parts }) => [decision, parts]))
  const sumRefunded = (of: (parts: RefundedAmounts) => number) =>
    [...decisions.values()].reduce((sum, parts) => sum + (parts ? of(parts) : 0), 0)
  const added = order.taxes.filter(({ included }) => !included)
  // Added taxes are refunded with the price.
  const share = added.reduce((sum, { rate }) => sum + BigInt(rate), fullRate)
  const { paid, refunding } = await getOrderBalance(db, order.id)
  const left = paid - refunding
  // Integers, because 19.00 × 1.07 is 20.330000000000002 in floating point: a cent too much.
  const withTaxes = (price: number) => Number((BigInt(price) * share + fullRate - 1n) / fullRate)
  const getRemaining = (price: number, gone: number) => Math.max(0, Math.min(withTaxes(price) - gone, left))
  const over = Math.max(0, paid - order.total) - sumRefunded((parts) => parts.over ?? 0)
  return {
    lines: bought.map(({ id, title, price, discount }) => ({
      id,
      title,
      max: getRemaining(
        price - discount,
        sumRefunded((parts) => parts.lines[id] ?? 0),
      ),
    })),
    delivery: getRemaining(
      order.shippingPrice - order.deliveryDiscount,
      sumRefunded((parts) => parts.delivery),
    ),
    over: Math.max(0, Math.min(over, left)),
    left,
  }
}
