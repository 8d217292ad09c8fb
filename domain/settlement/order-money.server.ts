import { asc, eq } from "drizzle-orm"
import { payments } from "../../db/tables/payments.ts"
import type { Actor } from "../actor.ts"
import type { OrderRow } from "../orders/transition.server.ts"
import { type PaymentRow, type RefundRow, refundsOf } from "../payments/ledger.server.ts"
import { methodOf } from "../payments/methods.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { type Refundable, refundableOf } from "./refundable.server.ts"
import { mayBeVoided } from "./void-payment.server.ts"

type Sender = "provider" | "hand" | "nobody"

export type MoneyIn = Pick<
  PaymentRow,
  "id" | "amount" | "currency" | "reference" | "receivedAt" | "state" | "reason"
> & {
  method: string
  page: string | null
  left: number
  sendsBack: Sender
  dispute: string
  canBeVoided: boolean
}

export type RefundLine = Pick<
  RefundRow,
  "id" | "amount" | "currency" | "state" | "reason" | "failure" | "requestedAt" | "settledAt"
> & { by: Sender; method: string }

type OrderMoney = {
  payments: MoneyIn[]
  refunds: RefundLine[]
  /** Minor units. */
  due: number
  refundable: Refundable
}

export const moneyOfOrder = (shop: Shop, actor: Actor, order: OrderRow): Promise<Outcome<OrderMoney>> =>
  query(shop, actor, "payments.read", async (db) => {
    const rows = await db
      .select()
      .from(payments)
      .where(eq(payments.orderId, order.id))
      .orderBy(asc(payments.receivedAt), asc(payments.id))
    const back = await refundsOf(
      db,
      rows.map(({ id }) => id),
    )
    const methods = new Map(rows.map(({ id, method }) => [id, method]))
    const paid = rows.reduce((sum, { state, amount }) => sum + (state === "received" ? amount : 0), 0)
    const awaits = order.orderState === "open" && awaiting.has(order.paymentState)
    return done({
      payments: rows.filter(({ state }) => state !== "undone").map((row) => moneyIn(shop, row)),
      refunds: back
        .filter(({ state }) => state !== "withdrawn")
        .map((refund) => moneyBack(refund, methods.get(refund.paymentId) ?? "")),
      due: awaits ? Math.max(0, order.total - paid) : 0,
      refundable: await refundableOf(db, order),
    })
  })

const awaiting = new Set(["unpaid", "pending", "authorized", "partially_paid", "failed"])

const nameOf = (method: string) => methodOf(method)?.name ?? method

export function moneyBack(row: RefundRow, method: string): RefundLine {
  const { id, amount, currency, state, reason, failure, requestedAt, settledAt } = row
  return {
    ...{ id, amount, currency, state, reason, failure, requestedAt, settledAt },
    by: row.by as Sender,
    method: nameOf(method),
  }
}

export function moneyIn(shop: Shop, row: PaymentRow): MoneyIn {
  const { id, amount, currency, reference, receivedAt, state, reason, dispute, method, refunded } = row
  return {
    ...{ id, amount, currency, reference, receivedAt, state, reason, dispute },
    method: nameOf(method),
    page: shop.cardPayments?.provider === method ? shop.cardPayments.pageOf(reference) : null,
    left: amount - refunded,
    sendsBack: methodOf(method)?.sendsBack ?? "hand",
    canBeVoided: mayBeVoided(row),
  }
}
