import { formatMoney } from "../../lib/format-money.ts"
import type { Actor } from "../actor.ts"
import { type CommandContext, command, noInput } from "../command.server.ts"
import { isPaymentClosed } from "../commissions/commission-machine.ts"
import { lockCommissionOfInvoice, syncCommissionPayment } from "../commissions/invoice-milestone.server.ts"
import { recordEvent } from "../history.server.ts"
import { type LockedInvoice, lockIssuedInvoice } from "../invoices/credit-notes.server.ts"
import { getInvoiceStatus } from "../invoices/invoice-status.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { alertUnmatchedInvoicePayment, queueInvoiceMoneyBackEmail } from "./invoice-payment-emails.server.ts"
import { createPayment, findPayment, type Receipt } from "./ledger/ledger.server.ts"
import { requestRefund } from "./ledger/request-refund.server.ts"

/** "": it counted. */
type InvoicePaymentResult = { refused: string }

/**
 * Counts a provider's payment for an invoice without an order. Idempotent by receipt. Refunds money when nothing is open;
 * excess, another currency, and money for a canceled commission wait for a decision. All money is recorded.
 */
export const confirmInvoicePayment = (
  shop: Shop,
  actor: Actor,
  invoiceId: string,
  receipt: Receipt,
): Promise<Outcome<InvoicePaymentResult>> =>
  command(shop, actor, "anyone", noInput, async (run) => {
    const { tx, now } = run
    const invoice = await lockIssuedInvoice(tx, { id: invoiceId })
    if (!invoice) return refuse("not_found", "There is no such invoice.")
    const known = await findPayment(tx, receipt.key)
    if (known) return done({ refused: known.state === "received" ? "" : known.reason })
    const { open } = await getInvoiceStatus(tx, invoiceId)
    const { amount, currency } = receipt
    const commission = await lockCommissionOfInvoice(tx, invoiceId)
    if (commission && isPaymentClosed(commission.stage))
      return recordUnmatched(run, invoice, receipt, { why: "its commission was canceled.", goesBack: false })
    const isCurrency = currency === invoice.content.currency
    if (open === 0 && isCurrency)
      return recordUnmatched(run, invoice, receipt, { why: "nothing was open any more.", goesBack: amount > 0 })
    if (!isCurrency || amount > open)
      return recordUnmatched(run, invoice, receipt, { why: "the amount is not what was asked for.", goesBack: false })
    await createPayment(tx, receipt, { orderId: null, invoiceId, receivedAt: now })
    const event = { noun: "invoice", nounId: invoiceId, action: "paid", detail: { amount, currency } }
    await recordEvent(tx, actor, event, now)
    await syncCommissionPayment(run, invoiceId, { amount, currency, byCard: true })
    return done({ refused: "" })
  })

async function recordUnmatched(
  run: CommandContext,
  { row, number }: LockedInvoice,
  receipt: Receipt,
  { why, goesBack }: { why: string; goesBack: boolean },
): Promise<Outcome<InvoicePaymentResult>> {
  const { shop, tx, actor, now } = run
  const reason = `${number}: ${why}`
  const unmatched = { orderId: null, invoiceId: row.id, receivedAt: now, state: "unmatched", reason }
  const payment = await createPayment(tx, receipt, unmatched)
  const money = formatMoney(receipt.amount, receipt.currency)
  const event = { noun: "invoice", nounId: row.id, action: "money unmatched", detail: { money, reason } }
  await recordEvent(tx, actor, event, now)
  if (goesBack) {
    await requestRefund(shop, tx, payment, { amount: payment.amount, reason }, now)
    await queueInvoiceMoneyBackEmail(shop, tx, { to: row.email, number, money })
  }
  await alertUnmatchedInvoicePayment(shop, tx, { invoiceId: row.id, number, money, reason, goesBack })
  return done({ refused: reason })
}
