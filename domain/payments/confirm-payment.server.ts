import { randomUUID } from "node:crypto"
import { formatMoney } from "../../lib/format-money.ts"
import type { Actor } from "../actor.ts"
import { sendPaymentReceivedEmails } from "../checkout/order-emails.server.ts"
import { type CommandContext, command, noInput } from "../command.server.ts"
import { invoiceSettings } from "../invoices/invoice-content.ts"
import { findInvoiceId, issueInvoice } from "../invoices/issue-invoice.server.ts"
import { type LockedOrder, lockOrder } from "../orders/lock-order.server.ts"
import { sellHolds } from "../orders/order-holds.server.ts"
import { listOrderLines } from "../orders/order-works.server.ts"
import {
  type OrderRow,
  recordOrderEvent,
  refuseTransition,
  transitionOrder,
} from "../orders/transition-order.server.ts"
import { done, type Outcome, type Problem, refuse } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import {
  applyPayment,
  createPayment,
  findPayment,
  getOrderBalance,
  type PaymentRow,
  type Receipt,
} from "./ledger/ledger.server.ts"
import { findPaymentMethod } from "./ledger/payment-methods.ts"
import { requestRefund } from "./ledger/request-refund.server.ts"
import { alertUnmatchedPayment, queuePartialPaymentEmail, queuePaymentReturnedEmail } from "./payment-emails.server.ts"
import { hasLostHolds, reopenExpiredOrder } from "./revive-order.server.ts"

type OrderPaymentResult = { order: OrderRow; refused: Problem | null }

/**
 * Counts a provider's payment and sells the works, in one transaction. Idempotent by receipt. Late money still buys free works.
 * Other money (wrong amount, ended order, second payment) is recorded too and refused (409); the artist is notified, and the
 * provider refunds it when it can buy nothing.
 */
export async function confirmOrderPayment(
  shop: Shop,
  actor: Actor,
  orderId: string,
  receipt: Receipt,
): Promise<Outcome<OrderRow>> {
  const outcome = await command<undefined, OrderPaymentResult>(shop, actor, "anyone", noInput, async (run) => {
    const locked = await lockOrder(run.tx, "id", orderId)
    if (!locked) return refuse("not_found", "There is no such order.")
    const { order } = locked
    const known = await findPayment(run.tx, receipt.key)
    if (known) {
      if (known.orderId !== order.id)
        return done({ order, refused: because(order, "this payment has paid another order.") })
      return done({ order, refused: known.state === "received" ? null : conflict(known.reason) })
    }
    const judged = await judge(run, locked, receipt)
    if (judged.refused) {
      await recordUnmatched(run, order, receipt, judged)
      return done({ order, refused: judged.refused })
    }
    const paid = await applyOrderPayment(run, judged.revived ?? locked, receipt)
    if (paid.ok) return done({ order: paid.value, refused: null })
    throw new Error(paid.problem.message)
  })
  if (!outcome.ok) return outcome
  const { order, refused } = outcome.value
  return refused ? { ok: false, problem: refused } : done(order)
}

const conflict = (message: string): Problem => ({ code: "conflict", message })

const because = ({ number }: OrderRow, message: string): Problem => conflict(`${number}: ${message}`)

/** `sendBack`: the money can buy nothing. `revived`: the expired order, open again. */
type PaymentJudgement = { refused: Problem; sendBack: boolean } | { refused: null; revived?: LockedOrder }

async function judge(run: CommandContext, locked: LockedOrder, receipt: Receipt): Promise<PaymentJudgement> {
  const { order } = locked
  const isMoney = findPaymentMethod(receipt.method)?.sendsBack !== "nobody"
  const no = (words: string, sendBack = true): PaymentJudgement => ({ refused: because(order, words), sendBack })
  if (["paid", "partially_refunded", "refunded"].includes(order.paymentState)) return no("it was paid before.")
  const { paid } = await getOrderBalance(run.tx, order.id)
  if (receipt.amount !== order.total - paid || receipt.currency !== order.currency)
    return no("the amount is not what was asked for.", false)
  const isLate = order.orderState === "expired" || (order.orderState === "draft" && (await hasLostHolds(run, order)))
  if (isLate && isMoney && findPaymentMethod(receipt.method)) {
    const revived = await reopenExpiredOrder(run, locked)
    return revived ? { refused: null, revived } : no("the time to pay was over, and another collector has the work.")
  }
  if (isLate) return no("the time to pay is over.")
  const unmet = refuseTransition(run.actor, order, "payment", "paid")
  return unmet === null ? { refused: null } : { refused: conflict(unmet), sendBack: true }
}

async function recordUnmatched(
  run: CommandContext,
  order: OrderRow,
  receipt: Receipt,
  { refused, sendBack }: { refused: Problem; sendBack: boolean },
): Promise<void> {
  const { shop, tx, actor, now } = run
  const reason = refused.message
  const payment = await createPayment(tx, receipt, { orderId: order.id, receivedAt: now, state: "unmatched", reason })
  const money = formatMoney(receipt.amount, receipt.currency)
  const goesBack = sendBack && receipt.amount > 0 && findPaymentMethod(receipt.method)?.sendsBack === "provider"
  const note = `${money} came in (${receipt.reference}) and did not pay the order. ${reason}${goesBack ? " It goes back." : ""}`
  await recordOrderEvent(tx, actor, order.id, { machine: "note", from: "", to: "", note }, now)
  // Demo payments move no money.
  if (receipt.method === "demo") return
  if (goesBack) {
    await requestRefund(shop, tx, payment, { amount: payment.amount, reason }, now)
    await queuePaymentReturnedEmail(shop, tx, order, money)
  }
  await alertUnmatchedPayment(shop, tx, order, { money, reason, goesBack })
}

/** Sells the works when fully paid. The order must be locked, and the money new, or locked and unmatched (`waiting`). */
export async function applyOrderPayment(
  run: CommandContext,
  locked: LockedOrder,
  receipt: Receipt,
  waiting?: PaymentRow,
): Promise<Outcome<OrderRow>> {
  const { shop, tx, actor, now } = run
  const { order, works } = locked
  const before = await getOrderBalance(tx, order.id)
  const paid = before.paid + receipt.amount
  const to = paid < order.total ? "partially_paid" : "paid"
  const moved = order.paymentState === to ? done(order) : await transitionOrder(tx, actor, order, "payment", to, now)
  if (!moved.ok) return moved
  const opened =
    moved.value.orderState === "draft" ? await transitionOrder(tx, actor, moved.value, "order", "open", now) : moved
  if (!opened.ok) return opened
  const orderId = order.id
  if (waiting) await applyPayment(tx, waiting, { orderId, invoiceId: null })
  else await createPayment(tx, receipt, { orderId, receivedAt: now })
  const lines = await listOrderLines(tx, orderId)
  const settings = await getSettings(tx, ...invoiceSettings)
  if (to === "partially_paid") {
    const money = formatMoney(receipt.amount, receipt.currency)
    const left = formatMoney(order.total - paid, order.currency)
    await recordOrderEvent(
      tx,
      actor,
      orderId,
      { machine: "note", from: "", to: "", note: `${money} came in, ${left} is left` },
      now,
    )
    await queuePartialPaymentEmail(shop, tx, opened.value, { money, left })
    return opened
  }
  await sellHolds(tx, order, works, now)
  const isDone = opened.value.orderState === "open" && opened.value.fulfilmentState === "delivered"
  const completed = isDone ? await transitionOrder(tx, actor, opened.value, "order", "completed", now) : opened
  if (!completed.ok) return completed
  const parts = { order: completed.value, lines, settings }
  const issued = await findInvoiceId(tx, orderId)
  const invoiceId = issued ?? randomUUID()
  await sendPaymentReceivedEmails(shop, tx, { ...parts, invoiceId, invoiced: issued !== null })
  if (!issued) await issueInvoice(tx, parts, now, { id: invoiceId })
  return completed
}
