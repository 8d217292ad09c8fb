import { and, eq } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { invoices } from "../../db/tables/invoices.ts"
import type { Run } from "../command.server.ts"
import { takesNoMoney } from "../commissions/commission-machine.ts"
import { lockCommissionOf, settleCommission } from "../commissions/invoice-milestone.server.ts"
import { record } from "../history.server.ts"
import { lockIssued } from "../invoices/credit-notes.server.ts"
import { standingOf } from "../invoices/invoice-standing.server.ts"
import { countPayment } from "../payments/ledger.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { decided, gone, lockUnmatched, noteDecision } from "./unmatched-row.server.ts"

/** No draft, no credit note. `orderId`: the invoice's order. */
export async function invoiceNumbered(
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
export async function countForInvoice(run: Run, invoiceId: string, paymentId: string): Promise<Outcome<string>> {
  const { tx, actor, now } = run
  const invoice = await lockIssued(tx, { id: invoiceId })
  if (!invoice) throw new Error(`there is no invoice ${invoiceId}`)
  const { number, content } = invoice
  const commission = await lockCommissionOf(tx, invoiceId)
  const payment = await lockUnmatched(run, paymentId)
  if (!payment) return gone()
  if (payment.state === "received" && payment.invoiceId === invoiceId) return done(number)
  if (payment.state !== "unmatched" || payment.refunded > 0) return decided()
  const refused = (message: string) => refuse("conflict", message, { number: message })
  const { amount, currency } = payment
  if (currency !== content.currency) return refused(`${number} is to be paid in ${content.currency}.`)
  if (commission && takesNoMoney(commission.stage)) return refused(`The commission of ${number} was canceled.`)
  if ((await standingOf(tx, invoiceId)).open === 0) return refused(`${number} awaits no money.`)
  await countPayment(tx, payment, { orderId: null, invoiceId })
  await record(tx, actor, { noun: "invoice", nounId: invoiceId, action: "paid", detail: { amount, currency } }, now)
  await settleCommission(run, invoiceId, { amount, currency, byCard: false })
  await noteDecision(run, payment, "counted for an invoice", { number })
  return done(number)
}
