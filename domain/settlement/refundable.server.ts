import { and, asc, eq, notInArray } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { orderLines } from "../../db/tables/orders.ts"
import { payments, type RefundedParts, refunds } from "../../db/tables/payments.ts"
import type { OrderRow } from "../orders/transition.server.ts"
import { balanceOf } from "../payments/ledger.server.ts"

/** What can still be refunded, in minor units. `left` limits all parts together. */
export type Refundable = {
  lines: { id: string; title: string; most: number }[]
  delivery: number
  over: number
  left: number
}

/** Rates are in thousandths of a percent. */
const whole = 100_000n

/** In a transaction the order must be locked. */
export async function refundableOf(db: Transaction | Database, order: OrderRow): Promise<Refundable> {
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
  const goneOf = (of: (parts: RefundedParts) => number) =>
    [...decisions.values()].reduce((sum, parts) => sum + (parts ? of(parts) : 0), 0)
  const added = order.taxes.filter(({ included }) => !included)
  // Added taxes are refunded with the price.
  const share = added.reduce((sum, { rate }) => sum + BigInt(rate), whole)
  const { paid, refunding } = await balanceOf(db, order.id)
  const left = paid - refunding
  // Integers, because 19.00 × 1.07 is 20.330000000000002 in floating point: a cent too much.
  const withTaxes = (price: number) => Number((BigInt(price) * share + whole - 1n) / whole)
  const still = (price: number, gone: number) => Math.max(0, Math.min(withTaxes(price) - gone, left))
  const over = Math.max(0, paid - order.total) - goneOf((parts) => parts.over ?? 0)
  return {
    lines: bought.map(({ id, title, price, discount }) => ({
      id,
      title,
      most: still(
        price - discount,
        goneOf((parts) => parts.lines[id] ?? 0),
      ),
    })),
    delivery: still(
      order.shippingPrice - order.deliveryDiscount,
      goneOf((parts) => parts.delivery),
    ),
    over: Math.max(0, Math.min(over, left)),
    left,
  }
}
