import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { isUniqueViolation } from "../../db/errors.ts"
import { holds } from "../../db/tables/holds.ts"
import { orderLines, orders, payments } from "../../db/tables/orders.ts"
import { type Actor, refuseUnlessAdmin } from "../actor.ts"
import { command, noInput, type Run } from "../command.server.ts"
import { findInvoiceId, issueInvoice } from "../invoices/issue-invoice.server.ts"
import { sellHolds } from "../orders/holds.server.ts"
import { lockOrder } from "../orders/lock-order.server.ts"
import { isOrderToken } from "../orders/order.ts"
import { type OrderRow, transition } from "../orders/transition.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { demoMode, readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { mailPaymentReceived } from "./order-mails.server.ts"

/** Money that came in. `reference` is the provider's id or the transfer's text, once only per method. */
type Receipt = { method: string; reference: string; amount: number; currency: string }

/**
 * Money for an order has come: its works are sold, in one transaction with the payment's row and the mails.
 * The same receipt twice is one payment. Refuses (409) another amount or currency, and an order whose hold is over.
 */
async function confirmPayment(shop: Shop, actor: Actor, orderId: string, receipt: Receipt): Promise<Outcome<OrderRow>> {
  try {
    return await command(shop, actor, "anyone", noInput, (run) => confirm(run, orderId, receipt))
  } catch (error) {
    if (!isUniqueViolation(error, "payments_reference")) throw error
    const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId))
    return order?.paymentState === "paid" ? done(order) : refuse("conflict", "This payment was already counted.")
  }
}

async function confirm(run: Run, orderId: string, receipt: Receipt): Promise<Outcome<OrderRow>> {
  const { shop, tx, actor, now } = run
  const locked = await lockOrder(tx, "id", orderId)
  if (!locked) return refuse("not_found", "There is no such order.")
  const { order, works } = locked
  if (order.paymentState === "paid") return done(order)
  if (receipt.amount !== order.total || receipt.currency !== order.currency) {
    return refuse("conflict", `${order.number}: the amount is not what was asked for.`)
  }
  if (order.orderState === "expired" || (order.orderState === "draft" && (await holdIsOver(tx, orderId, now)))) {
    return refuse("conflict", `${order.number}: the time to pay is over.`)
  }
  const paid = await transition(tx, actor, order, "payment", "paid", now)
  if (!paid.ok) return paid
  const opened =
    paid.value.orderState === "draft" ? await transition(tx, actor, paid.value, "order", "open", now) : paid
  if (!opened.ok) throw new Error(opened.problem.message)
  await tx.insert(payments).values({ orderId, ...receipt, receivedAt: now })
  await sellHolds(tx, order, works, now)
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.position)
  const settings = await readSettings(tx, "site", "payment")
  const parts = { order: opened.value, lines, settings }
  const issued = await findInvoiceId(tx, orderId)
  const invoiceId = issued ?? randomUUID()
  await mailPaymentReceived(shop, tx, { ...parts, invoiceId })
  if (!issued) await issueInvoice(tx, parts, now, { id: invoiceId })
  return opened
}

/** Also when the works are gone, and their holds with them. */
async function holdIsOver(tx: Transaction, orderId: string, now: Date): Promise<boolean> {
  const rows = await tx.select().from(holds).where(eq(holds.orderId, orderId))
  return (
    rows.length === 0 ||
    rows.some((hold) => hold.state !== "active" || (hold.expiresAt !== null && hold.expiresAt <= now))
  )
}

/** The artist saw the transfer on the account. */
export async function markPaid(shop: Shop, actor: Actor, number: string): Promise<Outcome<OrderRow>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  const [order] = await shop.db.select().from(orders).where(eq(orders.number, number))
  if (!order) return refuse("not_found", "There is no such order.")
  if (order.orderState !== "open") return refuse("conflict", `${number} is not awaiting a payment.`)
  return confirmPayment(shop, actor, order.id, {
    method: order.paymentMethod,
    reference: order.number,
    amount: order.total,
    currency: order.currency,
  })
}

/** The demo's buyer pressed Pay: pretends that a provider confirmed it. Only where pretending is allowed. */
export async function payDemo(shop: Shop, actor: Actor, token: string): Promise<Outcome<OrderRow>> {
  if (!isOrderToken(token) || !(await demoMode(shop))) return refuse("not_found", "There is no such order.")
  const [order] = await shop.db.select().from(orders).where(eq(orders.token, token))
  if (order?.paymentMethod !== "demo") return refuse("not_found", "There is no such order.")
  return confirmPayment(shop, actor, order.id, {
    method: "demo",
    reference: order.number,
    amount: order.total,
    currency: order.currency,
  })
}
