import { eq } from "drizzle-orm"
import { z } from "zod"
import { matchesId } from "../../db/matches-id.ts"
import { orders } from "../../db/tables/orders.ts"
import { payments, refunds } from "../../db/tables/payments.ts"
import { formatMoney } from "../../lib/format-money.ts"
import { type Actor, canAdminister, getActorName, system } from "../actor.ts"
import { type CommandContext, command, noInput } from "../command.server.ts"
import { lockOrder } from "../orders/lock-order.server.ts"
import { parseOrderNumber } from "../orders/order-tracking.ts"
import { recordOrderEvent } from "../orders/transition-order.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { applyPaymentToInvoice, findInvoiceByNumber } from "./apply-to-invoice.server.ts"
import { closeCardSession } from "./close-card-session.server.ts"
import { applyOrderPayment } from "./confirm-payment.server.ts"
import type { PaymentRow } from "./ledger/ledger.server.ts"
import { requestRefund } from "./ledger/request-refund.server.ts"
import { queueRefundedEmail } from "./payment-emails.server.ts"
import { reopenExpiredOrder } from "./revive-order.server.ts"
import {
  lockUnmatchedPayment,
  recordPaymentDecision,
  refuseDecidedPayment,
  unmatchedPaymentNotFound,
} from "./unmatched-payment-row.server.ts"

// Each decision is made once: a repeat changes nothing, another one is refused (409).

const reasonSchema = z
  .string()
  .trim()
  .min(1, "Please say why: it stays in the books.")
  .max(500, "At most 500 characters.")
const decisionSchema = z.strictObject({ reason: reasonSchema })
const normalizeNumber = (typed: string) => parseOrderNumber(typed).replaceAll(/[\u2010-\u2015]/g, "-")

const attachSchema = z.strictObject({
  number: z
    .string()
    .trim()
    .min(1, "Please enter the number of an order or invoice, for example S-1001.")
    .transform(normalizeNumber),
})

/** An order's invoice pays the order. Revives an expired order if its works are free. Refuses during a card payment. */
export async function attachUnmatchedPayment(
  shop: Shop,
  actor: Actor,
  paymentId: string,
  input: unknown,
): Promise<Outcome<string>> {
  const given = attachSchema.safeParse(input)
  const invoice = canAdminister(actor) && given.success ? await findInvoiceByNumber(shop.db, given.data.number) : null
  const refused = invoice && !invoice.orderId ? await closeCardSession(shop, { invoiceId: invoice.id }) : null
  return refused ?? attachToOrder(shop, actor, paymentId, input)
}

const attachToOrder = (shop: Shop, actor: Actor, paymentId: string, input: unknown): Promise<Outcome<string>> =>
  command(shop, actor, "payments.write", validateInput(attachSchema, input), async (run, { number }) => {
    const invoice = await findInvoiceByNumber(run.tx, number)
    if (invoice && !invoice.orderId) return applyPaymentToInvoice(run, invoice.id, paymentId)
    // Lock order: the order first.
    const locked = invoice?.orderId
      ? await lockOrder(run.tx, "id", invoice.orderId)
      : await lockOrder(run.tx, "number", number)
    if (!locked)
      return refuse("not_found", `There is no order or invoice ${number}.`, {
        number: "There is no such order or invoice.",
      })
    const payment = await lockUnmatchedPayment(run, paymentId)
    if (!payment) return unmatchedPaymentNotFound()
    const { order } = locked
    if (payment.state === "received" && payment.orderId === order.id) return done(order.number)
    if (payment.state !== "unmatched" || payment.refunded > 0) return refuseDecidedPayment()
    if (payment.currency !== order.currency) {
      const message = `${number} is to be paid in ${order.currency}.`
      return refuse("conflict", message, { number: message })
    }
    const isLate = order.orderState === "expired"
    if (!isLate && (order.orderState !== "open" || !payableStates.has(order.paymentState)))
      return refuse("conflict", `${number} awaits no money.`, { number: "This order awaits no money." })
    const revived = isLate ? await reopenExpiredOrder({ ...run, actor: systemActor(actor) }, locked) : locked
    if (!revived) return refuse("conflict", `The time to pay ${number} was over, and its works are not free any more.`)
    const { key, method, reference, amount, currency } = payment
    const receipt = { key, method, reference, amount, currency }
    const paid = await applyOrderPayment(
      isLate ? { ...run, actor: systemActor(actor) } : run,
      revived,
      receipt,
      payment,
    )
    if (!paid.ok) return paid
    await recordPaymentDecision(run, payment, "counted for an order", { number: order.number })
    return done(order.number)
  })

const payableStates = new Set(["unpaid", "pending", "authorized", "partially_paid", "failed"])

/** Reviving is a system transition; the history names the actor. */
const systemActor = (actor: Actor) => system(getActorName(actor))

/** Refunds the rest, by the provider or by hand. */
export const refundUnmatchedPayment = (
  shop: Shop,
  actor: Actor,
  paymentId: string,
  input: unknown,
): Promise<Outcome<string>> =>
  command(shop, actor, "payments.write", validateInput(decisionSchema, input), async (run, { reason }) => {
    const { tx, now } = run
    const payment = await lockUnmatchedPayment(run, paymentId)
    if (!payment) return unmatchedPaymentNotFound()
    const left = payment.amount - payment.refunded
    if (payment.state !== "unmatched") return refuseDecidedPayment()
    const money = formatMoney(left, payment.currency)
    if (left === 0) return done(formatMoney(payment.amount, payment.currency))
    await requestRefund(shop, tx, payment, { amount: left, reason }, now)
    await recordOnOrder(run, payment, `${money} is to go back: ${reason}`)
    await recordPaymentDecision(run, payment, "sent back", { amount: left, reason })
    return done(money)
  })

/** For a reason: a gift, or a settlement of another order. */
export const keepUnmatchedPayment = (
  shop: Shop,
  actor: Actor,
  paymentId: string,
  input: unknown,
): Promise<Outcome<string>> =>
  command(shop, actor, "payments.write", validateInput(decisionSchema, input), async (run, { reason }) => {
    const payment = await lockUnmatchedPayment(run, paymentId)
    if (!payment) return unmatchedPaymentNotFound()
    const money = formatMoney(payment.amount - payment.refunded, payment.currency)
    if (payment.state === "kept" && payment.reason === reason) return done(money)
    if (payment.state !== "unmatched" || payment.refunded === payment.amount) return refuseDecidedPayment()
    await run.tx.update(payments).set({ state: "kept", reason }).where(eq(payments.id, payment.id))
    await recordOnOrder(run, payment, `${money} is kept: ${reason}`)
    await recordPaymentDecision(run, payment, "kept", { reason })
    return done(money)
  })

/** Notifies the buyer of the order that it was meant for. */
export const markUnmatchedRefundSent = (shop: Shop, actor: Actor, refundId: string): Promise<Outcome<string>> =>
  command(shop, actor, "payments.write", noInput, async (run) => {
    const { tx, now } = run
    const [found] = await tx.select().from(refunds).where(matchesId(refunds.id, refundId))
    const payment = found && (await lockUnmatchedPayment(run, found.paymentId))
    const [refund] = await tx.select().from(refunds).where(matchesId(refunds.id, refundId))
    if (!payment || refund?.by !== "hand" || payment.state === "received") return unmatchedPaymentNotFound()
    const money = formatMoney(refund.amount, refund.currency)
    if (refund.state === "sent") return done(money)
    if (refund.state !== "requested") return refuse("conflict", "This refund was withdrawn.")
    await tx.update(refunds).set({ state: "sent", settledAt: now }).where(eq(refunds.id, refundId))
    await recordOnOrder(run, payment, `${money} was sent back by hand`)
    const [order] = payment.orderId ? await tx.select().from(orders).where(eq(orders.id, payment.orderId)) : []
    if (order) await queueRefundedEmail(shop, tx, order, money)
    await recordPaymentDecision(run, payment, "marked as sent", { amount: refund.amount })
    return done(money)
  })

async function recordOnOrder({ tx, actor, now }: CommandContext, { orderId }: PaymentRow, note: string): Promise<void> {
  if (orderId) await recordOrderEvent(tx, actor, orderId, { machine: "note", from: "", to: "", note: note }, now)
}
