import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { holds } from "../../db/tables/holds.ts"
import { orderLines, orders, payments } from "../../db/tables/orders.ts"
import { formatMoney } from "../../lib/format-money.ts"
import type { Actor } from "../actor.ts"
import { command, noInput, type Run } from "../command.server.ts"
import { findInvoiceId, issueInvoice } from "../invoices/issue-invoice.server.ts"
import { sellHolds } from "../orders/holds.server.ts"
import { type LockedOrder, lockOrder } from "../orders/lock-order.server.ts"
import { onOrder } from "../orders/on-order.server.ts"
import { isOrderToken } from "../orders/order.ts"
import { noteEvent, type OrderRow, refusedMove, transition } from "../orders/transition.server.ts"
import { type StepDone, undoable } from "../orders/undo.server.ts"
import { done, type Outcome, type Problem, refuse } from "../problem.ts"
import { demoMode, readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { mailMoneyRefused, mailPaymentReceived } from "./order-mails.server.ts"

/** Money that came in. `reference` is the provider's id or the transfer's text, once only per method. */
export type Receipt = { method: string; reference: string; amount: number; currency: string }

/** `refused`: why the money did not pay the order. */
type Confirmed = { order: OrderRow; refused: Problem | null }

/**
 * Money for an order has come: its works are sold, in one transaction with the payment's row and the mails. The same
 * receipt twice is one payment. Refuses (409) another amount or currency, an order that is over, and a second payment;
 * that money came has a row all the same, and the artist is told.
 */
export async function confirmPayment(
  shop: Shop,
  actor: Actor,
  orderId: string,
  receipt: Receipt,
): Promise<Outcome<OrderRow>> {
  const outcome = await command<undefined, Confirmed>(shop, actor, "anyone", noInput, async (run) => {
    const locked = await lockOrder(run.tx, "id", orderId)
    if (!locked) return refuse("not_found", "There is no such order.")
    const { order } = locked
    const counted = await countedFor(run.tx, receipt)
    if (counted === order.id) return done({ order, refused: null })
    const refused = counted
      ? because(order, "this payment has paid another order.")
      : await refusalOf(run, locked, receipt)
    if (!refused) {
      const paid = await confirm(run, locked, receipt)
      if (paid.ok) return done({ order: paid.value, refused: null })
      throw new Error(paid.problem.message)
    }
    await keepRefused(run, order, receipt, refused.message)
    return done({ order, refused })
  })
  if (!outcome.ok) return outcome
  const { order, refused } = outcome.value
  return refused ? { ok: false, problem: refused } : done(order)
}

/** The order that this very receipt has paid before. */
async function countedFor(tx: Transaction, { method, reference }: Receipt): Promise<string | null> {
  const same = and(eq(payments.method, method), eq(payments.reference, reference), eq(payments.state, "received"))
  const [row] = await tx.select({ orderId: payments.orderId }).from(payments).where(same)
  return row?.orderId ?? null
}

const because = ({ number }: OrderRow, words: string): Problem => ({ code: "conflict", message: `${number}: ${words}` })

async function refusalOf({ tx, actor, now }: Run, { order }: LockedOrder, receipt: Receipt): Promise<Problem | null> {
  if (order.paymentState === "paid") return because(order, "it was paid before.")
  if (receipt.amount !== order.total || receipt.currency !== order.currency) {
    return because(order, "the amount is not what was asked for.")
  }
  if (order.orderState === "expired" || (order.orderState === "draft" && (await holdIsOver(tx, order.id, now)))) {
    return because(order, "the time to pay is over.")
  }
  const unmet = refusedMove(actor, order, "payment", "paid")
  return unmet === null ? null : { code: "conflict", message: unmet }
}

/** Money never comes without a row. */
async function keepRefused(run: Run, order: OrderRow, receipt: Receipt, reason: string): Promise<void> {
  const { shop, tx, actor, now } = run
  const kept = await tx
    .insert(payments)
    .values({ orderId: order.id, ...receipt, receivedAt: now, state: "refused", reason })
    .onConflictDoNothing()
    .returning()
  if (kept.length === 0) return
  const money = formatMoney(receipt.amount, receipt.currency)
  const note = `${money} came in (${receipt.reference}) and did not pay the order. ${reason}`
  await noteEvent(tx, actor, order.id, { machine: "note", from: "", to: "", note }, now)
  // Demo payments move no money: nobody has to send any back.
  if (receipt.method !== "demo") await mailMoneyRefused(shop, tx, order, money, reason)
}

async function confirm(run: Run, locked: LockedOrder, receipt: Receipt): Promise<Outcome<OrderRow>> {
  const { shop, tx, actor, now } = run
  const { order, works } = locked
  const paid = await transition(tx, actor, order, "payment", "paid", now)
  if (!paid.ok) return paid
  const opened =
    paid.value.orderState === "draft" ? await transition(tx, actor, paid.value, "order", "open", now) : paid
  if (!opened.ok) return opened
  const orderId = order.id
  await tx.insert(payments).values({ orderId, ...receipt, receivedAt: now })
  await sellHolds(tx, order, works, now)
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.position)
  const settings = await readSettings(tx, "site", "payment", "taxes")
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

/** The artist saw the transfer on the account. Can be undone. */
export const markPaid = (shop: Shop, actor: Actor, number: string): Promise<Outcome<StepDone>> =>
  onOrder(shop, actor, number, noInput, async (run) => {
    const { order } = run
    if (order.paymentState === "paid") return done(order)
    if (order.orderState !== "open") return refuse("conflict", `${number} is not awaiting a payment.`)
    return undoable(run, "marked paid", (later) => confirm({ ...run, shop: later }, run, receiptOf(order)))
  })

/** The demo's buyer pressed Pay: pretends that a provider confirmed it. Only where demo payments are allowed. */
export async function payDemo(shop: Shop, actor: Actor, token: string): Promise<Outcome<OrderRow>> {
  if (!isOrderToken(token) || !(await demoMode(shop))) return refuse("not_found", "There is no such order.")
  const [order] = await shop.db.select().from(orders).where(eq(orders.token, token))
  if (order?.paymentMethod !== "demo") return refuse("not_found", "There is no such order.")
  return confirmPayment(shop, actor, order.id, receiptOf(order))
}

/** Exactly what was asked for. */
const receiptOf = ({ paymentMethod, number, total, currency }: OrderRow): Receipt => ({
  method: paymentMethod,
  reference: number,
  amount: total,
  currency,
})
