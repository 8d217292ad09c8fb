import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { z } from "zod"
import { orders } from "../../db/tables/orders.ts"
import type { Actor } from "../actor.ts"
import { getOfferedMethods } from "../checkout/offered-methods.server.ts"
import { sendOrderPlacedEmails, sendPaymentReceivedEmails } from "../checkout/order-emails.server.ts"
import { refuseLegal } from "../checkout/refusals.ts"
import { formatSeenTotal } from "../checkout/seen-total.ts"
import { formatSeenLegal, getLegalVersions } from "../checkout/withdrawal.ts"
import { type CommandContext, command, noInput } from "../command.server.ts"
import { type InvoiceSettings, invoiceSettings } from "../invoices/invoice-content.ts"
import { issueInvoice } from "../invoices/issue-invoice.server.ts"
import { type LockedOrder, lockOrder } from "../orders/lock-order.server.ts"
import { isOrderToken } from "../orders/order.ts"
import { sellHolds } from "../orders/order-holds.server.ts"
import { listOrderLines, listOrderWorkIds } from "../orders/order-works.server.ts"
import { type OrderRow, transitionOrder } from "../orders/transition-order.server.ts"
import { done, type Outcome, refuse, refuseFields } from "../problem.ts"
import type { SettingsByKey } from "../settings/settings.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { closeCardSession } from "./close-card-session.server.ts"
import { type PaymentMethodId, paymentMethodIds, paymentMethods } from "./ledger/payment-methods.ts"
import { findUnfinishedSession } from "./ledger/payment-sessions.server.ts"

const acceptanceSchema = z.object({
  payment: z.enum(paymentMethodIds, "How would you like to pay?").or(z.literal("")).default(""),
  terms: z.literal("accepted", "Please read and accept the terms."),
  seenTotal: z.string().max(40),
  seenLegal: z.string().max(80),
})

const noOrder = refuse("not_found", "There is no such order.")

/** Refuses (409) a total or legal texts other than the page showed. A card or demo payment gets enough time. */
export async function acceptOrderQuote(
  shop: Shop,
  actor: Actor,
  token: string,
  input: unknown,
): Promise<Outcome<OrderRow>> {
  const parsed = validateInput(acceptanceSchema, input)
  if (!parsed.ok) return parsed
  if (!isOrderToken(token)) return noOrder
  const [found] = await shop.db
    .select({ id: orders.id, state: orders.orderState })
    .from(orders)
    .where(eq(orders.token, token))
  if (!found) return noOrder
  // An open card page could be paid in addition.
  const refused = found.state === "draft" ? await closeCardSession(shop, found.id) : null
  if (refused) return refused
  const { payment } = parsed.value
  const methods = await getOfferedMethods(shop, await listOrderWorkIds(shop, found.id), payment || "bank_transfer")
  return command(shop, actor, "anyone", parsed, async (run, accepted) => {
    const locked = await lockOrder(run.tx, "token", token)
    const order = locked?.order
    if (!locked || !order?.quoteAskedAt) return noOrder
    if (order.orderState !== "draft") return refuse("conflict", "This order has been placed or ended already.")
    if (!order.quotedAt) return refuse("conflict", "We haven’t priced the delivery yet.")
    if (await findUnfinishedSession(run.tx, order.id))
      return refuse("conflict", "A payment by card has begun. Please finish it, or try again in a moment.")
    if (accepted.seenTotal !== formatSeenTotal(order.total, order.currency))
      return refuse("conflict", "The total has changed since you saw it. Please check the new one.")
    const settings = await getSettings(run.tx, "legal", ...invoiceSettings)
    const legal = getLegalVersions(settings.legal.version, order.address?.country ?? settings.site.country)
    if (accepted.seenLegal !== formatSeenLegal(legal)) return refuseLegal()
    const method = order.total === 0 ? "nothing" : payment
    const isOffered = methods(settings.payment)(order.shipping).some((id) => id === method)
    if (method === "" || (order.total > 0 && !isOffered)) return refuseFields({ payment: "How would you like to pay?" })
    const isFirst = paymentMethods[method].pays === "first"
    if (isFirst && isExtended(order) && timeLeft(order, run.now) < settings.payment.holdMinutes * minuteMs)
      return refuse("conflict", "There’s too little time left for this. Please pay by transfer, or write to us.")
    const cannot =
      method === shop.cardPayments?.provider ? shop.cardPayments.getChargeProblem(order.total, order.currency) : null
    if (cannot) return refuse("conflict", cannot)
    const versions = { termsVersion: legal.terms, privacyVersion: legal.privacy, withdrawalVersion: legal.withdrawal }
    const [chosen] = await run.tx
      .update(orders)
      .set({ ...versions, acceptedAt: run.now, paymentMethod: method, dueAt: dueAt(run.now, order, method, settings) })
      .where(eq(orders.id, order.id))
      .returning()
    if (!chosen) throw new Error(`the locked order ${order.number} is gone`)
    if (isFirst) return done(chosen)
    return placeQuotedOrder(run, { ...locked, order: chosen }, settings)
  })
}

export async function resetOrderPaymentMethod(shop: Shop, actor: Actor, token: string): Promise<Outcome<null>> {
  if (!isOrderToken(token)) return noOrder
  const [found] = await shop.db.select({ id: orders.id }).from(orders).where(eq(orders.token, token))
  const isStillOpen = found && (await closeCardSession(shop, found.id))
  if (isStillOpen) return isStillOpen
  return command(shop, actor, "anyone", noInput, async ({ tx }) => {
    const order = (await lockOrder(tx, "token", token))?.order
    if (!order?.quotedAt) return noOrder
    if (order.orderState !== "draft") return refuse("conflict", "This order has been placed or ended already.")
    await tx.update(orders).set({ paymentMethod: "" }).where(eq(orders.id, order.id))
    return done(null)
  })
}

const minuteMs = 60_000

/** The time is extended once, or the works could be held without end. */
const isExtended = ({ acceptedAt, quotedAt }: OrderRow) =>
  acceptedAt !== null && quotedAt !== null && acceptedAt > quotedAt

const timeLeft = ({ dueAt }: OrderRow, now: Date) => (dueAt ? dueAt.getTime() - now.getTime() : 0)

/** A payment that begins now has its full time, also on the last day. */
function dueAt(now: Date, order: OrderRow, method: PaymentMethodId, { payment }: Pick<SettingsByKey, "payment">) {
  const days = paymentMethods[method].dueDays(payment)
  if (days !== null) return new Date(now.getTime() + days * 86_400_000)
  if (method === "nothing") return null
  return new Date(Math.max(order.dueAt?.getTime() ?? 0, now.getTime() + payment.holdMinutes * minuteMs))
}

async function placeQuotedOrder(
  { shop, tx, actor, now }: CommandContext,
  { order, works }: LockedOrder,
  settings: InvoiceSettings,
): Promise<Outcome<OrderRow>> {
  const isFree = order.paymentMethod === "nothing"
  const paid = isFree ? await transitionOrder(tx, actor, order, "payment", "paid", now) : done(order)
  const opened = paid.ok ? await transitionOrder(tx, actor, paid.value, "order", "open", now) : paid
  if (!opened.ok) return opened
  const lines = await listOrderLines(tx, order.id)
  const placed = { order: opened.value, lines, settings, invoiceId: randomUUID() }
  if (isFree) {
    await sellHolds(tx, order, works, now)
    await sendPaymentReceivedEmails(shop, tx, { ...placed, invoiced: false })
  } else await sendOrderPlacedEmails(shop, tx, placed)
  await issueInvoice(tx, placed, now, { id: placed.invoiceId })
  return opened
}
