import { formatMoney } from "../../lib/format-money.ts"
import type { Actor } from "../actor.ts"
import { command, noInput, type Run } from "../command.server.ts"
import { takesNoMoney } from "../commissions/commission-machine.ts"
import { lockCommissionOf, settleCommission } from "../commissions/invoice-milestone.server.ts"
import { record } from "../history.server.ts"
import { type LockedInvoice, lockIssued } from "../invoices/credit-notes.server.ts"
import { standingOf } from "../invoices/invoice-standing.server.ts"
import { findPayment, type Receipt, writePayment } from "../payments/ledger.server.ts"
import { requestRefund } from "../payments/request-refund.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { mailInvoiceMoneyBack, mailInvoiceMoneyUnmatched } from "./invoice-money-mails.server.ts"

/** "": it counted. */
type Confirmed = { refused: string }

/**
 * Counts a provider's payment for an invoice without an order. Idempotent by receipt. Refunds money when nothing is open;
 * excess, another currency, and money for a canceled commission wait for a decision. All money is recorded.
 */
export const confirmInvoicePayment = (
  shop: Shop,
  actor: Actor,
  invoiceId: string,
  receipt: Receipt,
): Promise<Outcome<Confirmed>> =>
  command(shop, actor, "anyone", noInput, async (run) => {
    const { tx, now } = run
    const invoice = await lockIssued(tx, { id: invoiceId })
    if (!invoice) return refuse("not_found", "There is no such invoice.")
    const known = await findPayment(tx, receipt.key)
    if (known) return done({ refused: known.state === "received" ? "" : known.reason })
    const { open } = await standingOf(tx, invoiceId)
    const { amount, currency } = receipt
    const commission = await lockCommissionOf(tx, invoiceId)
    if (commission && takesNoMoney(commission.stage))
      return keepUnmatched(run, invoice, receipt, { why: "its commission was canceled.", goesBack: false })
    const isCurrency = currency === invoice.content.currency
    if (open === 0 && isCurrency)
      return keepUnmatched(run, invoice, receipt, { why: "nothing was open any more.", goesBack: amount > 0 })
    if (!isCurrency || amount > open)
      return keepUnmatched(run, invoice, receipt, { why: "the amount is not what was asked for.", goesBack: false })
    await writePayment(tx, receipt, { orderId: null, invoiceId, receivedAt: now })
    await record(tx, actor, { noun: "invoice", nounId: invoiceId, action: "paid", detail: { amount, currency } }, now)
    await settleCommission(run, invoiceId, { amount, currency, byCard: true })
    return done({ refused: "" })
  })

async function keepUnmatched(
  run: Run,
  { row, number }: LockedInvoice,
  receipt: Receipt,
  { why, goesBack }: { why: string; goesBack: boolean },
): Promise<Outcome<Confirmed>> {
  const { shop, tx, actor, now } = run
  const reason = `${number}: ${why}`
  const unmatched = { orderId: null, invoiceId: row.id, receivedAt: now, state: "unmatched", reason }
  const payment = await writePayment(tx, receipt, unmatched)
  const money = formatMoney(receipt.amount, receipt.currency)
  await record(
    tx,
    actor,
    { noun: "invoice", nounId: row.id, action: "money unmatched", detail: { money, reason } },
    now,
  )
  if (goesBack) {
    await requestRefund(shop, tx, payment, { amount: payment.amount, reason }, now)
    await mailInvoiceMoneyBack(shop, tx, { to: row.email, number, money })
  }
  await mailInvoiceMoneyUnmatched(shop, tx, { invoiceId: row.id, number, money, reason, goesBack })
  return done({ refused: reason })
}
