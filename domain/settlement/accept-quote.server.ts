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
import { type InvoiceSettings, invoiceSettings } from "../invoices/invoice-content.ts"
import { issueInvoice } from "../invoices/issue-invoice.server.ts"
import { sellHolds } from "../orders/holds.server.ts"
import { type LockedOrder, lockOrder } from "../orders/lock-order.server.ts"
import { isOrderToken } from "../orders/order.ts"
import { worksOfOrder } from "../orders/order-works.server.ts"
import { type OrderRow, transitionOrder } from "../orders/transition.server.ts"
import { type PaymentMethodId, paymentMethodIds, paymentMethods } from "../payments/methods.ts"
import { unfinishedSession } from "../payments/sessions.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { SettingsByKey } from "../settings/settings.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { endCardSession } from "./end-session.server.ts"

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
  const parsed = checked(acceptanceSchema, input)
  if (!parsed.ok) return parsed
  if (!isOrderToken(token)) return noOrder
  const [found] = await shop.db
    .select({ id: orders.id, state: orders.orderState })
    .from(orders)
    .where(eq(orders.token, token))
  if (!found) return noOrder
  // An open card page could be paid in addition.
  const stays = found.state === "draft" ? await endCardSession(shop, found.id) : null
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
    const settings = await readSettings(run.tx, "legal", ...invoiceSettings)
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

export async function chooseAgain(shop: Shop, actor: Actor, token: string): Promise<Outcome<null>> {
  if (!isOrderToken(token)) return noOrder
  const [found] = await shop.db.select({ id: orders.id }).from(orders).where(eq(orders.token, token))
  const stays = found && (await endCardSession(shop, found.id))
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

/** The time is extended once, or the works could be held without end. */
const isSecondTry = ({ acceptedAt, quotedAt }: OrderRow) =>
  acceptedAt !== null && quotedAt !== null && acceptedAt > quotedAt

const timeLeft = ({ dueAt }: OrderRow, now: Date) => (dueAt ? dueAt.getTime() - now.getTime() : 0)

/** A payment that begins now has its full time, also on the last day. */
function dueAt(now: Date, order: OrderRow, method: PaymentMethodId, { payment }: Pick<SettingsByKey, "payment">) {
  const days = paymentMethods[method].dueDays(payment)
  if (days !== null) return new Date(now.getTime() + days * 86_400_000)
  if (method === "nothing") return null
  return new Date(Math.max(order.dueAt?.getTime() ?? 0, now.getTime() + payment.holdMinutes * minutes))
}

async function place(
  { shop, tx, actor, now }: Run,
  { order, works }: LockedOrder,
  settings: InvoiceSettings,
): Promise<Outcome<OrderRow>> {
  const isFree = order.paymentMethod === "nothing"
  const paid = isFree ? await transitionOrder(tx, actor, order, "payment", "paid", now) : done(order)
  const opened = paid.ok ? await transitionOrder(tx, actor, paid.value, "order", "open", now) : paid
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
