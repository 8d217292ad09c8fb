import { and, eq, ne } from "drizzle-orm"
import { payments } from "../../db/tables/payments.ts"
import { formatMoney } from "../../lib/format-money.ts"
import type { CardPayments, RemotePayment } from "../../services/payments/payments.ts"
import { system } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { recordOrderEvent } from "../orders/transition-order.server.ts"
import { done } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { isTrialKey } from "./card-accounts/trial-key.ts"
import { confirmInvoicePayment } from "./confirm-invoice-payment.server.ts"
import { confirmOrderPayment } from "./confirm-payment.server.ts"
import { createPayment, findPayment, type Receipt } from "./ledger/ledger.server.ts"
import { findPaymentSession } from "./ledger/payment-sessions.server.ts"
import { alertDispute, alertStrayPayment } from "./payment-emails.server.ts"
import { syncRefund } from "./sync-refund.server.ts"

const cardPaymentActor = system("Card payment")

/** @param straysSince earlier payments that belong to nothing here are ignored; null: none */
export async function syncPayment(
  shop: Shop,
  payment: RemotePayment,
  { straysSince = null }: { straysSince?: Date | null } = {},
): Promise<boolean> {
  if (payment.state !== "succeeded" || !shop.cardPayments || isTrialKey(payment.sessionKey)) return false
  const receipt = toReceipt(shop.cardPayments, payment)
  const session = payment.sessionKey ? await findPaymentSession(shop.db, { id: payment.sessionKey }) : null
  let hasChanged = false
  if (!(await findPayment(shop.db, receipt.key))) {
    const { orderId, invoiceId } = session ?? {}
    if (!orderId && !invoiceId && straysSince && payment.at < straysSince) return false
    hasChanged = true
    // Refused money is recorded too.
    if (orderId) await confirmOrderPayment(shop, cardPaymentActor, orderId, receipt)
    else if (invoiceId) await confirmInvoicePayment(shop, cardPaymentActor, invoiceId, receipt)
    else await recordStrayPayment(shop, receipt)
  }
  const problems: unknown[] = []
  for (const refund of payment.refunds)
    try {
      hasChanged = (await syncRefund(shop, refund)) || hasChanged
    } catch (error) {
      problems.push(error)
    }
  hasChanged = (await recordDispute(shop, receipt.key, payment)) || hasChanged
  if (problems.length > 0) throw problems[0]
  return hasChanged
}

const toReceipt = ({ provider, account }: CardPayments, { id, amount, currency }: RemotePayment): Receipt => ({
  key: `${provider}:${id}`,
  method: provider,
  reference: id,
  accountId: account,
  amount,
  currency,
})

async function recordStrayPayment(shop: Shop, receipt: Receipt): Promise<void> {
  const actor = system("Card payment")
  const kept = await command(shop, actor, "payments.write", noInput, async ({ tx, now }) => {
    const reason = "It belongs to no order of this site."
    await createPayment(tx, receipt, { orderId: null, receivedAt: now, state: "unmatched", reason })
    await alertStrayPayment(shop, tx, receipt, formatMoney(receipt.amount, receipt.currency))
    return done(null)
  })
  if (!kept.ok) throw new Error(kept.problem.message)
}

async function recordDispute(shop: Shop, key: string, { disputed }: RemotePayment): Promise<boolean> {
  if (!disputed) return false
  const dispute = `${disputed.state}: ${disputed.reason}`
  const noted = await command<undefined, boolean>(
    shop,
    system("Card payment"),
    "payments.write",
    noInput,
    async (run) => {
      const { tx, actor, now } = run
      const [payment] = await tx
        .update(payments)
        .set({ dispute: dispute })
        .where(and(eq(payments.key, key), ne(payments.state, "undone"), ne(payments.dispute, dispute)))
        .returning()
      if (!payment) return done(false)
      const amount = formatMoney(disputed.amount, disputed.currency)
      const note = `The buyer’s bank disputes ${amount} (${disputed.reason}): ${disputeTexts[disputed.state]}`
      if (payment.orderId)
        await recordOrderEvent(tx, actor, payment.orderId, { machine: "note", from: "", to: "", note }, now)
      await alertDispute(shop, tx, payment, {
        amount,
        disputed,
        page: shop.cardPayments?.getDashboardUrl(payment.reference),
      })
      return done(true)
    },
  )
  if (!noted.ok) throw new Error(noted.problem.message)
  return noted.value
}

const disputeTexts = {
  "needs-response": "an answer is needed",
  "under-review": "the bank is looking at it",
  won: "it was decided for you",
  lost: "it was decided for the buyer",
} as const
