import type { Database, Transaction } from "../../db/connect.ts"
import type { InvoiceContent } from "../../db/tables/invoices.ts"
import type { CardPayments } from "../../services/payments/payments.ts"
import { visitor } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { isPaymentClosed } from "../commissions/commission-machine.ts"
import { lockCommissionOfInvoice } from "../commissions/invoice-milestone.server.ts"
import { lockIssuedInvoice } from "../invoices/credit-notes.server.ts"
import { getInvoiceStatus } from "../invoices/invoice-status.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { openProviderPage } from "./card-page.server.ts"
import { closeCardSession } from "./close-card-session.server.ts"
import { getInvoiceSessionRequest } from "./invoice-session.server.ts"
import {
  createInvoiceSession,
  findUnfinishedSession,
  type PaymentSessionRow,
} from "./ledger/payment-sessions.server.ts"

const invoiceNotFound = refuse("not_found", "There is no such invoice.")

export const canPayInvoiceByCard = (
  { cardPayments: cards }: Shop,
  { payment, currency }: InvoiceContent,
  open: number,
): boolean => Boolean(cards) && open > 0 && payment.kind !== "demo" && cards?.getChargeProblem(open, currency) === null

/** Opens or finds the card page for an invoice's open amount. The caller checks permission. Returns the URL. */
export async function openInvoiceCardPage(shop: Shop, invoiceId: string): Promise<Outcome<string>> {
  const { cardPayments: cards } = shop
  if (!cards) return invoiceNotFound
  const before = await findUnfinishedSession(shop.db, { invoiceId })
  // A part was paid in another way, so the page's sum is too high.
  if (before && before.amount !== (await getOpenAmount(shop.db, invoiceId))) {
    const refused = await closeCardSession(shop, { invoiceId })
    if (refused) return refused
  }
  const started = await startInvoiceSession(shop, cards, invoiceId)
  if (!started.ok) return started
  const session = started.value
  return session.state === "open"
    ? done(session.url)
    : openProviderPage(shop, session, await getInvoiceSessionRequest(shop, session))
}

const getOpenAmount = async (db: Database | Transaction, invoiceId: string) =>
  (await getInvoiceStatus(db, invoiceId)).open

const startInvoiceSession = (shop: Shop, cards: CardPayments, invoiceId: string): Promise<Outcome<PaymentSessionRow>> =>
  command(shop, visitor, "anyone", noInput, async ({ tx, now }) => {
    const invoice = await lockIssuedInvoice(tx, { id: invoiceId })
    if (!invoice || invoice.row.orderId) return invoiceNotFound
    // A cancellation waits for this lock, then closes the page.
    const commission = await lockCommissionOfInvoice(tx, invoiceId)
    if (commission && isPaymentClosed(commission.stage))
      return refuse("conflict", "This commission is over. Nothing is to be paid any more.")
    const amount = await getOpenAmount(tx, invoiceId)
    if (amount === 0) return refuse("conflict", "It has been paid already.")
    const { currency } = invoice.content
    if (!canPayInvoiceByCard(shop, invoice.content, amount))
      return refuse("conflict", "This can’t be paid by card. Please transfer it.")
    const open = await findUnfinishedSession(tx, { invoiceId })
    return done(open ?? (await createInvoiceSession(tx, { invoiceId, amount, currency, cards }, now)))
  })
