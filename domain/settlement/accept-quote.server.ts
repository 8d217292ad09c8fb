import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { z } from "zod"
import { orderLines, orders } from "../../db/tables/orders.ts"
import type { Actor } from "../actor.ts"
import { checked } from "../checked.ts"
import { methodsOffered } from "../checkout/methods-offered.server.ts"
import { mailOrderPlaced, mailPaymentReceived } from "../checkout/order-mails.server.ts"
import { refuseFields, refuseLegal } from "../checkout/refusals.ts"
import { totalSeen } from "../checkout/total-seen.ts"
import { legalFor, legalSeen } from "../checkout/withdrawal.ts"
import { command, noInput, type Run } from "../command.server.ts"
import { issueInvoice } from "../invoices/issue-invoice.server.ts"
import { sellHolds } from "../orders/holds.server.ts"
import { type LockedOrder, lockOrder } from "../orders/lock-order.server.ts"
import { isOrderToken } from "../orders/order.ts"
import { worksOfOrder } from "../orders/order-works.server.ts"
import { type OrderRow, transition } from "../orders/transition.server.ts"
import { type PaymentMethodId, paymentMethodIds, paymentMethods } from "../payments/methods.ts"
import { unfinishedSession } from "../payments/sessions.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { SettingsByKey } from "../settings/settings.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { endSession } from "./end-session.server.ts"

const acceptanceSchema = z.object({
  payment: z.enum(paymentMethodIds, "How would you like to pay?").or(z.literal("")).default(""),
  terms: z.literal("accepted", "Please read and accept the terms."),
  seenTotal: z.string().max(40),
  seenLegal: z.string().max(80),
})

export type Acceptance = z.input<typeof acceptanceSchema>

const noOrder = refuse("not_found", "There is no such order.")

/**
 * The buyer accepts the price of a delivery and says how to pay. What is paid later stands at once, as if it were placed now;
 * for a card or a demo payment the order stays as it is until it is paid, and its time is long enough for that. What costs
 * nothing is paid. Refuses (409) a total or legal texts that the page did not show, and what is over.
 */
export async function acceptQuote(shop: Shop, actor: Actor, token: string, input: unknown): Promise<Outcome<OrderRow>> {
  const parsed = checked(acceptanceSchema, input)
  if (!parsed.ok) return parsed
  if (!isOrderToken(token)) return noOrder
  const [found] = await shop.db
    .select({ id: orders.id, state: orders.orderState })
    .from(orders)
    .where(eq(orders.token, token))
  if (!found) return noOrder
  // A card page that is open could be paid beside the new choice.
  const stays = found.state === "draft" ? await endSession(shop, found.id) : null
  if (stays) return stays
  const { payment } = parsed.value
  const methods = await methodsOffered(shop, await worksOfOrder(shop, found.id), payment || "bank_transfer")
  return command(shop, actor, "anyone", parsed, async (run, accepted) => {
    const locked = await lockOrder(run.tx, "token", token)
    const order = locked?.order
    if (!locked || !order?.quoteAskedAt) return noOrder
    if (order.orderState !== "draft") return refuse("conflict", "This order has been placed or ended already.")
    if (!order.quotedAt) return refuse("conflict", "We haven’t priced the delivery yet.")
    if (await unfinishedSession(run.tx, order.id))
      return refuse("conflict", "A payment by card has begun. Please finish it, or try again in a moment.")
    if (accepted.seenTotal !== totalSeen(order.total, order.currency))
      return refuse("conflict", "The total has changed since you saw it. Please check the new one.")
    const settings = await readSettings(run.tx, "legal", "payment", "site", "taxes")
    const legal = legalFor(settings.legal.version, order.address?.country ?? settings.site.country)
    if (accepted.seenLegal !== legalSeen(legal)) return refuseLegal()
    const method = order.total === 0 ? "nothing" : payment
    const isOffered = methods(settings.payment)(order.shipping).some((id) => id === method)
    if (method === "" || (order.total > 0 && !isOffered)) return refuseFields({ payment: "How would you like to pay?" })
    const isFirst = paymentMethods[method].pays === "first"
    if (isFirst && isSecondTry(order) && timeLeft(order, run.now) < settings.payment.holdMinutes * minutes)
      return refuse("conflict", "There’s too little time left for this. Please pay by transfer, or write to us.")
    const cannot = method === shop.cardPayments?.provider ? shop.cardPayments.whyNot(order.total, order.currency) : null
    if (cannot) return refuse("conflict", cannot)
    const versions = { termsVersion: legal.terms, privacyVersion: legal.privacy, withdrawalVersion: legal.withdrawal }
    const [chosen] = await run.tx
      .update(orders)
      .set({ ...versions, acceptedAt: run.now, paymentMethod: method, dueAt: dueAt(run.now, order, method, settings) })
      .where(eq(orders.id, order.id))
      .returning()
    if (!chosen) throw new Error(`the locked order ${order.number} is gone`)
    if (isFirst) return done(chosen)
    return place(run, { ...locked, order: chosen }, settings)
  })
}

/** The buyer would rather pay in another way than the one that was chosen and not paid. */
export async function chooseAgain(shop: Shop, actor: Actor, token: string): Promise<Outcome<null>> {
  if (!isOrderToken(token)) return noOrder
  const [found] = await shop.db.select({ id: orders.id }).from(orders).where(eq(orders.token, token))
  const stays = found && (await endSession(shop, found.id))
  if (stays) return stays
  return command(shop, actor, "anyone", noInput, async ({ tx }) => {
    const order = (await lockOrder(tx, "token", token))?.order
    if (!order?.quotedAt) return noOrder
    if (order.orderState !== "draft") return refuse("conflict", "This order has been placed or ended already.")
    await tx.update(orders).set({ paymentMethod: "" }).where(eq(orders.id, order.id))
    return done(null)
  })
}

const minutes = 60_000

/** Whether its price was accepted before: the time for a payment is added once, or the works could be kept without end. */
const isSecondTry = ({ acceptedAt, quotedAt }: OrderRow) =>
  acceptedAt !== null && quotedAt !== null && acceptedAt > quotedAt

const timeLeft = ({ dueAt }: OrderRow, now: Date) => (dueAt ? dueAt.getTime() - now.getTime() : 0)

/** What is paid later has its own time; a payment that begins now has as long as any other, also on the last day. */
function dueAt(now: Date, order: OrderRow, method: PaymentMethodId, { payment }: Pick<SettingsByKey, "payment">) {
  const days = paymentMethods[method].dueDays(payment)
  if (days !== null) return new Date(now.getTime() + days * 86_400_000)
  if (method === "nothing") return null
  return new Date(Math.max(order.dueAt?.getTime() ?? 0, now.getTime() + payment.holdMinutes * minutes))
}

/** The order stands, with its invoice. */
async function place(
  { shop, tx, actor, now }: Run,
  { order, works }: LockedOrder,
  settings: Pick<SettingsByKey, "payment" | "site" | "taxes">,
): Promise<Outcome<OrderRow>> {
  const isFree = order.paymentMethod === "nothing"
  const paid = isFree ? await transition(tx, actor, order, "payment", "paid", now) : done(order)
  const opened = paid.ok ? await transition(tx, actor, paid.value, "order", "open", now) : paid
  if (!opened.ok) return opened
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(orderLines.position)
  const parts = { order: opened.value, lines, settings, invoiceId: randomUUID() }
  if (isFree) {
    await sellHolds(tx, order, works, now)
    await mailPaymentReceived(shop, tx, { ...parts, invoiced: false })
  } else await mailOrderPlaced(shop, tx, parts)
  await issueInvoice(tx, parts, now, { id: parts.invoiceId })
  return opened
}
