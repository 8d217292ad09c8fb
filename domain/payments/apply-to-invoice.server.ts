import { and, eq } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { invoices } from "../../db/tables/invoices.ts"
import type { CommandContext } from "../command.server.ts"
import { isPaymentClosed } from "../commissions/commission-machine.ts"
import { lockCommissionOfInvoice, syncCommissionPayment } from "../commissions/invoice-milestone.server.ts"
import { recordEvent } from "../history.server.ts"
import { lockIssuedInvoice } from "../invoices/credit-notes.server.ts"
import { getInvoiceStatus } from "../invoices/invoice-status.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { applyPayment } from "./ledger/ledger.server.ts"
import {
  lockUnmatchedPayment,
  recordPaymentDecision,
  refuseDecidedPayment,
  unmatchedPaymentNotFound,
} from "./unmatched-payment-row.server.ts"

/** No draft, no credit note. `orderId`: the invoice's order. */
export async function findInvoiceByNumber(
  db: Database | Transaction,
  number: string,
): Promise<{ id: string; orderId: string | null } | null> {
  const [found] = await db
    .select({ id: invoices.id, orderId: invoices.orderId })
    .from(invoices)
    .where(and(eq(invoices.number, number), eq(invoices.kind, "invoice")))
  return found ?? null
}

/** An excess can be refunded on the invoice's page. Returns the invoice's number. */
export async function applyPaymentToInvoice(
  run: CommandContext,
  invoiceId: string,
  paymentId: string,
): Promise<Outcome<string>> {
  const { tx, actor, now } = run
  const invoice = await lockIssuedInvoice(tx, { id: invoiceId })
  if (!invoice) throw new Error(`there is no invoice ${invoiceId}`)
  const { number, content } = invoice
  const commission = await lockCommissionOfInvoice(tx, invoiceId)
  const payment = await lockUnmatchedPayment(run, paymentId)
  if (!payment) return unmatchedPaymentNotFound()
  if (payment.state === "received" && payment.invoiceId === invoiceId) return done(number)
  if (payment.state !== "unmatched" || payment.refunded > 0) return refuseDecidedPayment()
  const refused = (message: string) => refuse("conflict", message, { number: message })
  const { amount, currency } = payment
  if (currency !== content.currency) return refused(`${number} is to be paid in ${content.currency}.`)
  if (commission && isPaymentClosed(commission.stage)) return refused(`The commission of ${number} was canceled.`)
  if ((await getInvoiceStatus(tx, invoiceId)).open === 0) return refused(`${number} awaits no money.`)
  await applyPayment(tx, payment, { orderId: null, invoiceId })
  const event = { noun: "invoice", nounId: invoiceId, action: "paid", detail: { amount, currency } }
  await recordEvent(tx, actor, event, now)
  await syncCommissionPayment(run, invoiceId, { amount, currency, byCard: false })
  await recordPaymentDecision(run, payment, "counted for an invoice", { number })
  return done(number)
}
