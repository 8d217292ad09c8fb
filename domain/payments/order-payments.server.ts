import { asc, eq } from "drizzle-orm"
import { payments } from "../../db/tables/payments.ts"
import type { Actor } from "../actor.ts"
import type { OrderRow } from "../orders/transition-order.server.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { findCards } from "./card-accounts/find-cards.ts"
import { listRefunds, type PaymentRow, type RefundRow } from "./ledger/ledger.server.ts"
import { findPaymentMethod } from "./ledger/payment-methods.ts"
import { getRefundable, type Refundable } from "./refundable.server.ts"
import { canVoidPayment } from "./void-payment.server.ts"

type Sender = "provider" | "hand" | "nobody"

export type PaymentLine = Pick<
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

type OrderPayments = {
  payments: PaymentLine[]
  refunds: RefundLine[]
  /** Minor units. */
  due: number
  refundable: Refundable
}

export const getOrderPayments = (shop: Shop, actor: Actor, order: OrderRow): Promise<Outcome<OrderPayments>> =>
  query(shop, actor, "payments.read", async (db) => {
    const rows = await db
      .select()
      .from(payments)
      .where(eq(payments.orderId, order.id))
      .orderBy(asc(payments.receivedAt), asc(payments.id))
    const paymentIds = rows.map(({ id }) => id)
    const back = await listRefunds(db, paymentIds)
    const methods = new Map(rows.map(({ id, method }) => [id, method]))
    const paid = rows.reduce((sum, { state, amount }) => sum + (state === "received" ? amount : 0), 0)
    const awaits = order.orderState === "open" && payableStates.has(order.paymentState)
    return done({
      payments: rows.filter(({ state }) => state !== "undone").map((row) => toPaymentLine(shop, row)),
      refunds: back
        .filter(({ state }) => state !== "withdrawn")
        .map((refund) => toRefundLine(refund, methods.get(refund.paymentId) ?? "")),
      due: awaits ? Math.max(0, order.total - paid) : 0,
      refundable: await getRefundable(db, order),
    })
  })

const payableStates = new Set(["unpaid", "pending", "authorized", "partially_paid", "failed"])

const getMethodName = (method: string) => findPaymentMethod(method)?.name ?? method

export function toRefundLine(row: RefundRow, method: string): RefundLine {
  const { id, amount, currency, state, reason, failure, requestedAt, settledAt } = row
  return {
    ...{ id, amount, currency, state, reason, failure, requestedAt, settledAt },
    by: row.by as Sender,
    method: getMethodName(method),
  }
}

export function toPaymentLine(shop: Shop, row: PaymentRow): PaymentLine {
  const { id, amount, currency, reference, receivedAt, state, reason, dispute, method, refunded } = row
  return {
    ...{ id, amount, currency, reference, receivedAt, state, reason, dispute },
    method: getMethodName(method),
    page: findCards(shop, { provider: method, accountId: row.accountId })?.cards.getDashboardUrl(reference) ?? null,
    left: amount - refunded,
    sendsBack: findPaymentMethod(method)?.sendsBack ?? "hand",
    canBeVoided: canVoidPayment(row),
  }
}
