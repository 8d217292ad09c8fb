import { randomUUID } from "node:crypto"
import { z } from "zod"
import { isCurrency } from "../../lib/currencies.ts"
import { formatMoney } from "../../lib/format-money.ts"
import { type Actor, getActorName, system } from "../actor.ts"
import { paymentSchema } from "../amount-schema.ts"
import type { CommandContext } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import type { LockedOrder } from "../orders/lock-order.server.ts"
import { orderCommand } from "../orders/order-command.server.ts"
import { mustHavePrice } from "../orders/order-states.ts"
import { type OrderRow, recordOrderEvent } from "../orders/transition-order.server.ts"
import { runUndoable, type StepResult } from "../orders/undo-order-step.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { applyOrderPayment } from "./confirm-payment.server.ts"
import { createPayment, findPayment, getOrderBalance, type Receipt } from "./ledger/ledger.server.ts"
import { moreThanDueReason } from "./ledger/more-than-due.ts"
import { isManualMethod, isPaidLater } from "./ledger/payment-methods.ts"
import { requestRefund } from "./ledger/request-refund.server.ts"
import { getReceivedAt, receivedOnSchema } from "./received-on.server.ts"
import { getRefundable } from "./refundable.server.ts"
import { reopenExpiredOrder } from "./revive-order.server.ts"
import { syncOrderPaymentState } from "./sync-refund.server.ts"

const manualPaymentSchema = z.strictObject({
  /** Minor units; absent: the amount due. */
  amount: paymentSchema.optional(),
  /** As on the bank statement; absent: the order's. */
  currency: z.string().refine(isCurrency, "A currency is a code like USD.").optional(),
  /** The payer's; absent: the order's number. */
  reference: z.string().trim().max(140, "At most 140 characters.").default(""),
  /** In the site's time zone; absent: today. */
  receivedOn: receivedOnSchema.optional(),
  key: z.uuid().optional(),
  /** Confirms an overpayment. */
  moreThanDue: z.boolean().default(false),
  /** Absent: the order's method. */
  method: z.string().refine(isManualMethod, "How was it paid?").optional(),
})

export type ManualPaymentInput = z.input<typeof manualPaymentSchema>

/** `over`: unrefunded overpayment in minor units. */
type MarkPaidResult = StepResult & { over?: number }

/** Also accepts a paid order. Money in another currency pays nothing. Idempotent by `key`; can be undone. */
export const markOrderPaid = (
  shop: Shop,
  actor: Actor,
  number: string,
  input: ManualPaymentInput = {},
): Promise<Outcome<MarkPaidResult>> =>
  orderCommand(shop, actor, number, validateInput(manualPaymentSchema, input), async (run, given) => {
    const { tx, order, now } = run
    const key = `hand:${given.key ?? randomUUID()}`
    if (await findPayment(tx, key)) return done(order)
    const received = await getReceivedAt(run, given.receivedOn)
    if (!received.ok) return received
    const isOver = order.orderState === "cancelled" || order.orderState === "expired"
    const { paid } = await getOrderBalance(tx, order.id)
    const wasPaid = !isOver && order.orderState !== "draft" && paid >= order.total
    if (wasPaid && given.amount === undefined) return done(order)
    if (!isOver && !wasPaid && order.orderState !== "open")
      return refuse("conflict", `${number} is not awaiting a payment.`)
    const currency = given.currency ?? order.currency
    const amount = given.amount ?? order.total - paid
    if (amount <= 0) return refuse("conflict", `${number} is not awaiting a payment.`)
    // An order without payment by hand can only have been paid by transfer.
    const usual = canBePaidManually(order.paymentMethod, isOver || wasPaid) ? order.paymentMethod : "bank_transfer"
    const method = given.method ?? usual
    const due = Math.max(0, order.total - paid)
    if (!isOver && currency === order.currency && amount > due && !given.moreThanDue)
      return refuseOverpayment(
        formatMoney(amount, currency),
        due > 0 ? `${formatMoney(due, currency)} is due` : "Nothing is due",
      )
    const receipt = { key, method, reference: given.reference || order.number, amount, currency, at: received.value }
    if (isOver) return receiveLatePayment(run, receipt)
    if (currency !== order.currency) {
      const reason = `${order.number} is to be paid in ${order.currency}.`
      await createPayment(tx, receipt, { orderId: order.id, receivedAt: now, state: "unmatched", reason })
      const note = `${formatMoney(amount, currency)} came in and did not pay the order. ${reason}`
      await recordOrderEvent(tx, actor, order.id, { machine: "note", from: "", to: "", note }, now)
      return done(order)
    }
    const step = await runUndoable(run, "marked paid", (later) => {
      const waiting = { ...run, shop: later }
      return wasPaid ? recordOverpayment(waiting, receipt) : applyOrderPayment(waiting, run, receipt)
    })
    if (!step.ok) return step
    const { over } = await getRefundable(tx, step.value)
    return done({ ...step.value, over })
  })

function refuseOverpayment(money: string, due: string): Outcome<never> {
  const message = `${due}. Tick the box if ${money} really came.`
  return { ok: false, problem: { code: "conflict", message, reason: moreThanDueReason, fields: { amount: message } } }
}

const canBePaidManually = (method: string, isMore: boolean) => !isMore || (isPaidLater(method) && method !== "nothing")

/** An overpayment counts, and waits to be refunded. */
async function recordOverpayment(run: CommandContext & LockedOrder, receipt: Receipt): Promise<Outcome<OrderRow>> {
  const { tx, actor, order, now } = run
  await createPayment(tx, receipt, { orderId: order.id, receivedAt: now })
  const note = `${formatMoney(receipt.amount, receipt.currency)} more than what was due recorded`
  await recordOrderEvent(tx, actor, order.id, { machine: "note", from: "", to: "", note }, now)
  return done(await syncOrderPaymentState(run, order))
}

/**
 * Revives an expired order if the money is complete and the works are free, else refunds it by hand, like money of a canceled
 * order. Other amounts and currencies wait for a decision.
 */
async function receiveLatePayment(run: CommandContext & LockedOrder, receipt: Receipt): Promise<Outcome<OrderRow>> {
  const { shop, tx, actor, order, now } = run
  const isAll = receipt.currency === order.currency && receipt.amount === order.total
  if (isAll && order.orderState === "expired" && mustHavePrice(order) === null) {
    const byProgram = { ...run, actor: system(getActorName(actor)) }
    const revived = await reopenExpiredOrder(byProgram, run)
    if (revived) return applyOrderPayment(byProgram, revived, receipt)
  }
  const goesBack = isAll || (order.orderState === "cancelled" && receipt.currency === order.currency)
  const reason = `${order.number} was over when it came.`
  const unmatched = { orderId: order.id, receivedAt: now, state: "unmatched", reason }
  const payment = await createPayment(tx, receipt, unmatched)
  if (goesBack) await requestRefund(shop, tx, payment, { amount: payment.amount, reason }, now)
  const money = formatMoney(receipt.amount, receipt.currency)
  const note = `${money} came in after the order was over.${goesBack ? " It is to go back." : ""}`
  await recordOrderEvent(tx, actor, order.id, { machine: "note", from: "", to: "", note }, now)
  const event = { noun: "order", nounId: order.id, action: "late money", detail: { amount: money } }
  await recordEvent(tx, actor, event, now)
  return done(order)
}
