import { and, eq, ne } from "drizzle-orm"
import { payments } from "../../db/tables/payments.ts"
import { formatMoney } from "../../lib/format-money.ts"
import type { RemotePayment } from "../../services/payments/card-payments.ts"
import { system } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { noteEvent } from "../orders/transition.server.ts"
import { findPayment, type Receipt, writePayment } from "../payments/ledger.server.ts"
import { findSession } from "../payments/sessions.server.ts"
import { done } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { confirmInvoicePayment } from "./confirm-invoice-payment.server.ts"
import { confirmPayment } from "./confirm-payment.server.ts"
import { mailDispute, mailStrayMoney } from "./money-mails.server.ts"
import { syncRefund } from "./settle-refund.server.ts"

const byCard = system("Card payment")

export async function settlePayment(shop: Shop, payment: RemotePayment): Promise<boolean> {
  if (payment.state !== "succeeded" || !shop.cardPayments) return false
  const receipt = receiptOf(shop.cardPayments.provider, payment)
  const session = payment.sessionKey ? await findSession(shop.db, { id: payment.sessionKey }) : null
  let news = false
  if (!(await findPayment(shop.db, receipt.key))) {
    news = true
    // Refused money is recorded too.
    const { orderId, invoiceId } = session ?? {}
    if (orderId) await confirmPayment(shop, byCard, orderId, receipt)
    else if (invoiceId) await confirmInvoicePayment(shop, byCard, invoiceId, receipt)
    else await keepStray(shop, receipt)
  }
  const problems: unknown[] = []
  for (const refund of payment.refunds)
    try {
      news = (await syncRefund(shop, refund)) || news
    } catch (error) {
      problems.push(error)
    }
  news = (await noteDispute(shop, receipt.key, payment)) || news
  if (problems.length > 0) throw problems[0]
  return news
}

const receiptOf = (provider: string, { id, amount, currency }: RemotePayment): Receipt => ({
  key: `${provider}:${id}`,
  method: provider,
  reference: id,
  amount,
  currency,
})

async function keepStray(shop: Shop, receipt: Receipt): Promise<void> {
  const actor = system("Card payment")
  const kept = await command(shop, actor, "payments.write", noInput, async ({ tx, now }) => {
    const reason = "It belongs to no order of this site."
    await writePayment(tx, receipt, { orderId: null, receivedAt: now, state: "unmatched", reason })
    await mailStrayMoney(shop, tx, receipt, formatMoney(receipt.amount, receipt.currency))
    return done(null)
  })
  if (!kept.ok) throw new Error(kept.problem.message)
}

async function noteDispute(shop: Shop, key: string, { disputed }: RemotePayment): Promise<boolean> {
  if (!disputed) return false
  const words = `${disputed.state}: ${disputed.reason}`
  const noted = await command<undefined, boolean>(
    shop,
    system("Card payment"),
    "payments.write",
    noInput,
    async (run) => {
      const { tx, actor, now } = run
      const [payment] = await tx
        .update(payments)
        .set({ dispute: words })
        .where(and(eq(payments.key, key), ne(payments.state, "undone"), ne(payments.dispute, words)))
        .returning()
      if (!payment) return done(false)
      const amount = formatMoney(disputed.amount, disputed.currency)
      const note = `The buyer’s bank disputes ${amount} (${disputed.reason}): ${said[disputed.state]}`
      if (payment.orderId) await noteEvent(tx, actor, payment.orderId, { machine: "note", from: "", to: "", note }, now)
      await mailDispute(shop, tx, payment, {
        amount,
        disputed,
        page: shop.cardPayments?.pageOf(payment.reference),
      })
      return done(true)
    },
  )
  if (!noted.ok) throw new Error(noted.problem.message)
  return noted.value
}

const said = {
  "needs-response": "an answer is needed",
  "under-review": "the bank is looking at it",
  won: "it was decided for you",
  lost: "it was decided for the buyer",
} as const
