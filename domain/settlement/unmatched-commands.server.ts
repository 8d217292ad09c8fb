import { eq } from "drizzle-orm"
import { z } from "zod"
import { orders } from "../../db/tables/orders.ts"
import { payments, refunds } from "../../db/tables/payments.ts"
import { formatMoney } from "../../lib/format-money.ts"
import { type Actor, getActorName, mayAdminister, system } from "../actor.ts"
import { checked } from "../checked.ts"
import { command, noInput, type Run } from "../command.server.ts"
import { lockOrder } from "../orders/lock-order.server.ts"
import { orderNumberOf } from "../orders/tracking.ts"
import { noteEvent } from "../orders/transition.server.ts"
import type { PaymentRow } from "../payments/ledger.server.ts"
import { requestRefund } from "../payments/request-refund.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { receivePayment } from "./confirm-payment.server.ts"
import { countForInvoice, invoiceNumbered } from "./count-for-invoice.server.ts"
import { endCardSession } from "./end-session.server.ts"
import { mailRefunded } from "./money-mails.server.ts"
import { reviveOrder } from "./revive-order.server.ts"
import { decided, gone, lockUnmatched, noteDecision } from "./unmatched-row.server.ts"

// Each decision is made once: a repeat changes nothing, another one is refused (409).

const words = z.string().trim().min(1, "Please say why: it stays in the books.").max(500, "At most 500 characters.")
const decisionSchema = z.strictObject({ reason: words })
const numberOf = (typed: string) => orderNumberOf(typed).replaceAll(/[\u2010-\u2015]/g, "-")

const attachSchema = z.strictObject({
  number: z
    .string()
    .trim()
    .min(1, "Please enter the number of an order or invoice, for example S-1001.")
    .transform(numberOf),
})

/** An order's invoice pays the order. Revives an expired order if its works are free. Refuses during a card payment. */
export async function attachPayment(
  shop: Shop,
  actor: Actor,
  paymentId: string,
  input: unknown,
): Promise<Outcome<string>> {
  const given = attachSchema.safeParse(input)
  const invoice = mayAdminister(actor) && given.success ? await invoiceNumbered(shop.db, given.data.number) : null
  const stays = invoice && !invoice.orderId ? await endCardSession(shop, { invoiceId: invoice.id }) : null
  return stays ?? attach(shop, actor, paymentId, input)
}

const attach = (shop: Shop, actor: Actor, paymentId: string, input: unknown): Promise<Outcome<string>> =>
  command(shop, actor, "payments.write", checked(attachSchema, input), async (run, { number }) => {
    const invoice = await invoiceNumbered(run.tx, number)
    if (invoice && !invoice.orderId) return countForInvoice(run, invoice.id, paymentId)
    // Lock order: the order first.
    const locked = invoice?.orderId
      ? await lockOrder(run.tx, "id", invoice.orderId)
      : await lockOrder(run.tx, "number", number)
    if (!locked)
      return refuse("not_found", `There is no order or invoice ${number}.`, {
        number: "There is no such order or invoice.",
      })
    const payment = await lockUnmatched(run, paymentId)
    if (!payment) return gone()
    const { order } = locked
    if (payment.state === "received" && payment.orderId === order.id) return done(order.number)
    if (payment.state !== "unmatched" || payment.refunded > 0) return decided()
    if (payment.currency !== order.currency) {
      const message = `${number} is to be paid in ${order.currency}.`
      return refuse("conflict", message, { number: message })
    }
    const isLate = order.orderState === "expired"
    if (!isLate && (order.orderState !== "open" || !awaiting.has(order.paymentState)))
      return refuse("conflict", `${number} awaits no money.`, { number: "This order awaits no money." })
    const standing = isLate ? await reviveOrder({ ...run, actor: by(actor) }, locked) : locked
    if (!standing) return refuse("conflict", `The time to pay ${number} was over, and its works are not free any more.`)
    const { key, method, reference, amount, currency } = payment
    const receipt = { key, method, reference, amount, currency }
    const paid = await receivePayment(isLate ? { ...run, actor: by(actor) } : run, standing, receipt, payment)
    if (!paid.ok) return paid
    await noteDecision(run, payment, "counted for an order", { number: order.number })
    return done(order.number)
  })

const awaiting = new Set(["unpaid", "pending", "authorized", "partially_paid", "failed"])

/** Reviving is a system transition; the history names the actor. */
const by = (actor: Actor) => system(getActorName(actor))

/** Refunds the rest, by the provider or by hand. */
export const sendBackUnmatched = (
  shop: Shop,
  actor: Actor,
  paymentId: string,
  input: unknown,
): Promise<Outcome<string>> =>
  command(shop, actor, "payments.write", checked(decisionSchema, input), async (run, { reason }) => {
    const { tx, now } = run
    const payment = await lockUnmatched(run, paymentId)
    if (!payment) return gone()
    const left = payment.amount - payment.refunded
    if (payment.state !== "unmatched") return decided()
    const money = formatMoney(left, payment.currency)
    if (left === 0) return done(formatMoney(payment.amount, payment.currency))
    await requestRefund(shop, tx, payment, { amount: left, reason }, now)
    await tellOrder(run, payment, `${money} is to go back: ${reason}`)
    await noteDecision(run, payment, "sent back", { amount: left, reason })
    return done(money)
  })

/** For a reason: a gift, or a settlement of another order. */
export const keepMoney = (shop: Shop, actor: Actor, paymentId: string, input: unknown): Promise<Outcome<string>> =>
  command(shop, actor, "payments.write", checked(decisionSchema, input), async (run, { reason }) => {
    const payment = await lockUnmatched(run, paymentId)
    if (!payment) return gone()
    const money = formatMoney(payment.amount - payment.refunded, payment.currency)
    if (payment.state === "kept" && payment.reason === reason) return done(money)
    if (payment.state !== "unmatched" || payment.refunded === payment.amount) return decided()
    await run.tx.update(payments).set({ state: "kept", reason }).where(eq(payments.id, payment.id))
    await tellOrder(run, payment, `${money} is kept: ${reason}`)
    await noteDecision(run, payment, "kept", { reason })
    return done(money)
  })

/** Notifies the buyer of the order that it was meant for. */
export const markUnmatchedSent = (shop: Shop, actor: Actor, refundId: string): Promise<Outcome<string>> =>
  command(shop, actor, "payments.write", noInput, async (run) => {
    const { tx, now } = run
    if (!z.uuid().safeParse(refundId).success) return gone()
    const [found] = await tx.select().from(refunds).where(eq(refunds.id, refundId))
    const payment = found && (await lockUnmatched(run, found.paymentId))
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId))
    if (!payment || refund?.by !== "hand" || payment.state === "received") return gone()
    const money = formatMoney(refund.amount, refund.currency)
    if (refund.state === "sent") return done(money)
    if (refund.state !== "requested") return refuse("conflict", "This refund was withdrawn.")
    await tx.update(refunds).set({ state: "sent", settledAt: now }).where(eq(refunds.id, refundId))
    await tellOrder(run, payment, `${money} was sent back by hand`)
    const [order] = payment.orderId ? await tx.select().from(orders).where(eq(orders.id, payment.orderId)) : []
    if (order) await mailRefunded(shop, tx, order, money)
    await noteDecision(run, payment, "marked as sent", { amount: refund.amount })
    return done(money)
  })

async function tellOrder({ tx, actor, now }: Run, { orderId }: PaymentRow, said: string): Promise<void> {
  if (orderId) await noteEvent(tx, actor, orderId, { machine: "note", from: "", to: "", note: said }, now)
}
