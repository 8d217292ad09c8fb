import { and, desc, eq, inArray, or } from "drizzle-orm"
import { z } from "zod"
import type { Transaction } from "../../db/connect.ts"
import { payments, refunds } from "../../db/tables/payments.ts"
import { formatMoney } from "../../lib/format-money.ts"
import { PaymentProblem, type RemoteRefund } from "../../services/payments/payments.ts"
import { system } from "../actor.ts"
import { type CommandContext, command, noInput } from "../command.server.ts"
import { syncCommissionPayment } from "../commissions/invoice-milestone.server.ts"
import { recordEvent } from "../history.server.ts"
import { lockIssuedInvoice } from "../invoices/credit-notes.server.ts"
import { lockOrder } from "../orders/lock-order.server.ts"
import { type OrderRow, recordOrderEvent, transitionOrder } from "../orders/transition-order.server.ts"
import { done } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { alertFailedInvoiceRefund, queueInvoiceRefundedEmail } from "./invoice-refund-emails.server.ts"
import { findPayment, getOrderBalance, type PaymentRow, type RefundRow } from "./ledger/ledger.server.ts"
import { queueOrderCredit, releaseRefund } from "./ledger/request-refund.server.ts"
import { alertRefundFailed, queueRefundedEmail } from "./payment-emails.server.ts"

const refundStates = { pending: "pending", succeeded: "sent", failed: "failed" } as const

/**
 * Syncs a refund from the provider, also one made in its dashboard. Idempotent, in any order. A refund of an unknown payment is
 * skipped: the payment brings it. Returns whether something changed.
 * @throws PaymentProblem when more was refunded than received, as far as known: a failure may be reported later
 */
export async function syncRefund(shop: Shop, remote: RemoteRefund): Promise<boolean> {
  const applied = await applyOrRereadRefund(shop, remote)
  if (applied !== "no room") return applied === true
  // A counted refund may have failed in the meantime.
  for (const id of await listSentRefundIds(shop, remote)) {
    const now = await shop.cardPayments?.findRefund(id)
    if (now?.state === "failed") await applyRefund(shop, now)
  }
  // It may have failed itself in the meantime.
  const again = await applyOrRereadRefund(shop, remote)
  if (again === "no room") throw new PaymentProblem("try-later", `More of ${remote.paymentId} went back than came.`)
  return again === true
}

type RefundResult = boolean | "no room" | "had failed"

async function applyOrRereadRefund(shop: Shop, remote: RemoteRefund): Promise<RefundResult> {
  const applied = await applyRefund(shop, remote)
  if (applied !== "had failed") return applied
  // Most likely it was read before the failure, and the buyer would get an e-mail about a failed refund.
  const now = await shop.cardPayments?.findRefund(remote.id)
  return now && now.state !== "failed" ? applyRefund(shop, now, true) : false
}

async function applyRefund(shop: Shop, remote: RemoteRefund, isSure = false): Promise<RefundResult> {
  const { cardPayments: cards } = shop
  if (!cards) return false
  const actor = system("Card payment")
  const applied = await command<undefined, RefundResult>(shop, actor, "payments.write", noInput, async (run) => {
    const key = `${cards.provider}:${remote.paymentId}`
    const known = await findPayment(run.tx, key)
    if (!known) return done(false)
    const { order, payment } = await lockPaymentOwner(run, known)
    if (!payment) return done(false)
    const found = await findRefund(run.tx, remote)
    const to = refundStates[remote.state]
    if (found?.state === to && found.providerId === remote.id) return done(false)
    if (found && isOlder(found, remote)) return done(false)
    // The artist has decided that the money stays.
    if (found?.state === "withdrawn" && to === "failed") return done(false)
    const wasOver = found?.state === "failed" || found?.state === "withdrawn"
    if (wasOver && found.providerId === remote.id && to !== "failed" && !isSure) return done("had failed")
    const counts = found === null || wasOver
    if (counts && to !== "failed" && !(await failUnsentRefunds(run, payment, remote.amount))) return done("no room")
    const refund = found ?? (await createExternalRefund(run, payment, remote))
    await transitionRefund(run, { order, payment, refund }, remote)
    return done(true)
  })
  if (!applied.ok) throw new Error(applied.problem.message)
  return applied.value
}

/** A pending refund never follows a sent or failed one, so this was read before. */
const isOlder = ({ state, providerId }: RefundRow, remote: RemoteRefund) =>
  remote.state === "pending" && providerId === remote.id && (state === "sent" || state === "failed")

async function listSentRefundIds({ db, cardPayments: cards }: Shop, { paymentId }: RemoteRefund): Promise<string[]> {
  const rows = await db
    .select({ id: refunds.providerId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(payments.key, `${cards?.provider}:${paymentId}`),
        eq(refunds.by, "provider"),
        inArray(refunds.state, ["pending", "sent"]),
      ),
    )
  return rows.flatMap(({ id }) => id ?? [])
}

async function lockPaymentOwner({ tx }: CommandContext, { id, orderId, invoiceId }: PaymentRow) {
  const locked = orderId ? await lockOrder(tx, "id", orderId) : null
  if (invoiceId) await lockIssuedInvoice(tx, { id: invoiceId })
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for("update")
  return { order: locked?.order ?? null, payment }
}

/** A refund that no provider can send fails, and the artist can send it by hand. */
export async function failRefund(shop: Shop, refundId: string, reason: string): Promise<void> {
  const failed = await command(shop, system("Card payment"), "payments.write", noInput, async (run) => {
    const [found] = await run.tx
      .select({ payment: payments })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(refunds.id, refundId))
    const { order = null, payment } = found ? await lockPaymentOwner(run, found.payment) : {}
    const [refund] = await run.tx.select().from(refunds).where(eq(refunds.id, refundId))
    if (!payment || refund?.state !== "requested" || refund.by !== "provider") return done(null)
    await transitionRefund(run, { order, payment, refund }, { id: `refused-${refundId}`, state: "failed", reason })
    return done(null)
  })
  if (!failed.ok) throw new Error(failed.problem.message)
}

async function findRefund(tx: Transaction, remote: RemoteRefund): Promise<RefundRow | null> {
  const ours = remote.key !== null && z.uuid().safeParse(remote.key).success ? eq(refunds.id, remote.key) : undefined
  const [row] = await tx
    .select()
    .from(refunds)
    .where(or(ours, and(eq(refunds.by, "provider"), eq(refunds.providerId, remote.id))))
  return row ?? null
}

type RefundStatus = Pick<RemoteRefund, "id" | "state" | "reason">
type LockedRefund = { order: OrderRow | null; payment: PaymentRow; refund: RefundRow }

async function transitionRefund(
  run: CommandContext,
  { order, payment, refund }: LockedRefund,
  remote: RefundStatus,
): Promise<void> {
  const { shop, tx, actor, now } = run
  const state = refundStates[remote.state]
  const failed = state === "failed"
  await tx
    .update(refunds)
    .set({
      state,
      providerId: remote.id,
      failure: failed ? remote.reason : "",
      settledAt: state === "pending" ? null : now,
    })
    .where(eq(refunds.id, refund.id))
  const wasOver = refund.state === "failed" || refund.state === "withdrawn"
  if (failed && !wasOver) await releaseRefund(tx, refund)
  if (!failed && wasOver) await releaseRefund(tx, { ...refund, amount: -refund.amount })
  if (state === "sent" && refund.state !== "sent") await queueOrderCredit(shop, tx, payment, refund)
  const money = formatMoney(refund.amount, refund.currency)
  const isNew = state === "sent" && refund.state !== "sent"
  if (!order) return applyInvoiceRefund(run, { payment, refund, money, isNew, failure: failed ? remote.reason : null })
  const note = failed
    ? `${money} could not be sent back: ${remote.reason}`
    : `${money} ${state === "sent" ? "went back" : "is on its way back"}`
  await recordOrderEvent(tx, actor, order.id, { machine: "note", from: "", to: "", note }, now)
  await syncOrderPaymentState(run, order)
  if (failed) await alertRefundFailed(shop, tx, order, money, remote.reason)
  else if (isNew) await queueRefundedEmail(shop, tx, order, money)
}

type InvoiceRefundChange = Omit<LockedRefund, "order"> & { money: string; isNew: boolean; failure: string | null }

async function applyInvoiceRefund(
  run: CommandContext,
  { payment, refund, money, isNew, failure }: InvoiceRefundChange,
): Promise<void> {
  const { shop, tx, actor, now } = run
  const { invoiceId } = payment
  const invoice = invoiceId ? await lockIssuedInvoice(tx, { id: invoiceId }) : null
  if (invoice && (failure !== null || isNew)) {
    const action = failure === null ? "refund sent" : "refund failed"
    await recordEvent(tx, actor, { noun: "invoice", nounId: invoice.row.id, action, detail: { money, failure } }, now)
  }
  if (failure !== null)
    await alertFailedInvoiceRefund(shop, tx, {
      invoiceId: payment.state === "received" ? invoiceId : null,
      number: invoice?.number ?? null,
      money,
      reason: failure,
    })
  if (!invoice || payment.state !== "received") return
  if (isNew) await queueInvoiceRefundedEmail(shop, tx, invoice, [refund])
  await syncCommissionPayment(run, invoice.row.id)
}

/** Syncs an order's payment state with its money. The order must be locked. */
export async function syncOrderPaymentState({ tx, now }: CommandContext, order: OrderRow): Promise<OrderRow> {
  const { paid, sentBack } = await getOrderBalance(tx, order.id)
  // Unmatched money is refunded without the order.
  if (paid === 0) return order
  // An overpayment may be refunded while the order stays paid.
  const isWhole = sentBack === 0 || paid - sentBack >= order.total
  // A partly refunded part payment is still partial: no work may be shipped for it.
  const isPart = paid < order.total && (isWhole || order.orderState === "open")
  const isBack = !isWhole && sentBack >= paid
  const to = isBack ? "refunded" : isPart ? "partially_paid" : isWhole ? "paid" : "partially_refunded"
  if (to === order.paymentState) return order
  const moved = await transitionOrder(tx, system("Refund"), order, "payment", to, now)
  if (!moved.ok) throw new Error(moved.problem.message)
  return moved.value
}

/** Of a refund made in the provider's own dashboard. */
const sentElsewhere = "The money was sent back in the provider’s own program."

/** Fails unsent refunds, the last first, for one from outside. The payment must be locked. False, unchanged, if too little. */
async function failUnsentRefunds({ tx, now }: CommandContext, payment: PaymentRow, amount: number): Promise<boolean> {
  const unsent = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), eq(refunds.state, "requested")))
    .orderBy(desc(refunds.requestedAt))
  let remaining = payment.amount - payment.refunded
  const covered: RefundRow[] = []
  for (const refund of unsent) {
    if (remaining >= amount) break
    covered.push(refund)
    remaining += refund.amount
  }
  if (remaining < amount) return false
  if (covered.length === 0) return true
  const ids = covered.map(({ id }) => id)
  await tx
    .update(refunds)
    .set({ state: "failed", failure: sentElsewhere, settledAt: now })
    .where(inArray(refunds.id, ids))
  for (const refund of covered) await releaseRefund(tx, refund)
  return true
}

async function createExternalRefund(
  { tx, now }: CommandContext,
  payment: Pick<PaymentRow, "id">,
  { amount, currency, state, reason }: RemoteRefund,
): Promise<RefundRow> {
  const failed = state === "failed"
  const row = { paymentId: payment.id, amount, currency, by: "provider", reason, requestedAt: now }
  const [refund] = await tx
    .insert(refunds)
    .values({ ...row, state: failed ? "failed" : "requested" })
    .returning()
  if (!refund) throw new Error("the refund was not written")
  if (!failed) await releaseRefund(tx, { ...refund, amount: -amount })
  return refund
}
