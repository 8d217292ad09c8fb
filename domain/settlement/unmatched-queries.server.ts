import { and, asc, desc, eq, inArray, lt, sql } from "drizzle-orm"
import { orders } from "../../db/tables/orders.ts"
import { payments, refunds } from "../../db/tables/payments.ts"
import { type Actor, refuseUnlessAdmin } from "../actor.ts"
import { filterConditions } from "../orders/order-filters.server.ts"
import { refundsOf } from "../payments/ledger.server.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { type MoneyBack, type MoneyIn, moneyBack, moneyIn } from "./order-money.server.ts"

/** Money that pays nothing and of which something is left: somebody has to decide. */
const waits = and(eq(payments.state, "unmatched"), lt(payments.refunded, payments.amount))

/** An order that this money may be for. `due` in minor units of the payment's currency. */
export type PossibleOrder = { number: string; name: string; due: number }

export type UnmatchedMoney = MoneyIn & {
  /** The order that it was probably meant for. */
  order: { number: string; name: string } | null
  /** Orders that await money in this currency: first those of which exactly this much is due. */
  possible: PossibleOrder[]
  refunds: MoneyBack[]
}

/** Money that matches nothing, the oldest first, 50 at most; with it what is on its way back of such money. Admin only. */
export async function unmatchedMoney(shop: Shop, actor: Actor): Promise<Outcome<UnmatchedMoney[]>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  const goesBackByHand = sql`exists (select from ${refunds} where ${refunds.paymentId} = ${payments.id}
    and ${refunds.by} = 'hand' and ${refunds.state} = 'requested')`
  const rows = await shop.db
    .select({ payment: payments, number: orders.number, name: orders.name })
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.state, "unmatched"), sql`(${payments.refunded} < ${payments.amount} or ${goesBackByHand})`))
    .orderBy(asc(payments.receivedAt), asc(payments.id))
    .limit(50)
  if (rows.length === 0) return done([])
  const back = await refundsOf(
    shop.db,
    rows.map(({ payment }) => payment.id),
  )
  const awaiting = await awaitingOrders(shop, [...new Set(rows.map(({ payment }) => payment.currency))])
  return done(
    rows.map(({ payment, number, name }) => ({
      ...moneyIn(shop, payment),
      order: number && name ? { number, name } : null,
      possible: awaiting
        .filter(({ currency }) => currency === payment.currency)
        .map((order) => ({ number: order.number, name: order.name, due: order.due }))
        .toSorted((one, other) => Number(other.due === payment.amount) - Number(one.due === payment.amount)),
      refunds: back
        .filter((refund) => refund.paymentId === payment.id && refund.state !== "withdrawn")
        .map((refund) => moneyBack(refund, payment.method)),
    })),
  )
}

async function awaitingOrders(shop: Shop, currencies: string[]) {
  const paid = sql<number>`(select coalesce(sum(p.amount), 0)::bigint from payments p
    where p.order_id = "orders"."id" and p.state = 'received')`
  const rows = await shop.db
    .select({
      number: orders.number,
      name: orders.name,
      currency: orders.currency,
      total: orders.total,
      paid: paid.mapWith(Number),
    })
    .from(orders)
    .where(and(filterConditions.to_pay, inArray(orders.currency, currencies)))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(200)
  return rows.map(({ total, paid: sum, ...order }) => ({ ...order, due: total - sum }))
}

/** How much money waits for a decision, for the dashboard. Admin only. */
export async function countUnmatched(
  shop: Shop,
  actor: Actor,
): Promise<Outcome<{ payments: MoneyIn[]; count: number }>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  const rows = await shop.db
    .select()
    .from(payments)
    .where(waits)
    .orderBy(asc(payments.receivedAt), asc(payments.id))
    .limit(5)
  const [all] = await shop.db.select({ count: sql<number>`count(*)::int` }).from(payments).where(waits)
  return done({ payments: rows.map((row) => moneyIn(shop, row)), count: all?.count ?? 0 })
}
