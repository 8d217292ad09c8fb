import type { Database, Transaction } from "../../db/connect.ts"
import type { InvoiceContent } from "../../db/tables/invoices.ts"
import type { CardPayments } from "../../services/payments/card-payments.ts"
import { type Actor, visitor } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { takesNoMoney } from "../commissions/commission-machine.ts"
import { lockCommissionOf } from "../commissions/invoice-milestone.server.ts"
import { lockIssued } from "../invoices/credit-notes.server.ts"
import { standingOf } from "../invoices/invoice-standing.server.ts"
import { beginInvoiceSession, type SessionRow, unfinishedSession } from "../payments/sessions.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { askForPage } from "./card-page.server.ts"
import { endCardSession } from "./end-session.server.ts"
import { invoiceSessionToOpen } from "./invoice-session.server.ts"

const none = refuse("not_found", "There is no such invoice.")

export const takesCard = (
  { cardPayments: cards }: Shop,
  { payment, currency }: InvoiceContent,
  open: number,
): boolean => Boolean(cards) && open > 0 && payment.kind !== "demo" && cards?.whyNot(open, currency) === null

/** Opens or finds the card page for an invoice's open amount. The caller checks permission. Returns the URL. */
export async function openInvoicePage(shop: Shop, invoiceId: string, actor: Actor = visitor): Promise<Outcome<string>> {
  const { cardPayments: cards } = shop
  if (!cards) return none
  const before = await unfinishedSession(shop.db, { invoiceId })
  // A part was paid in another way, so the page's sum is too high.
  if (before && before.amount !== (await openOf(shop.db, invoiceId))) {
    const stays = await endCardSession(shop, { invoiceId })
    if (stays) return stays
  }
  const begun = await begin(shop, cards, invoiceId, actor)
  if (!begun.ok) return begun
  const session = begun.value
  return session.state === "open"
    ? done(session.url)
    : askForPage(shop, cards, session, await invoiceSessionToOpen(shop, session))
}

const openOf = async (db: Database | Transaction, invoiceId: string) => (await standingOf(db, invoiceId)).open

const begin = (shop: Shop, cards: CardPayments, invoiceId: string, actor: Actor): Promise<Outcome<SessionRow>> =>
  command(shop, actor, "anyone", noInput, async ({ tx, now }) => {
    const invoice = await lockIssued(tx, { id: invoiceId })
    if (!invoice || invoice.row.orderId) return none
    // A cancellation waits for this lock, then closes the page.
    const commission = await lockCommissionOf(tx, invoiceId)
    if (commission && takesNoMoney(commission.stage))
      return refuse("conflict", "This commission is over. Nothing is to be paid any more.")
    const amount = await openOf(tx, invoiceId)
    if (amount === 0) return refuse("conflict", "It has been paid already.")
    const { currency } = invoice.content
    if (!takesCard(shop, invoice.content, amount))
      return refuse("conflict", "This can’t be paid by card. Please transfer it.")
    const open = await unfinishedSession(tx, { invoiceId })
    return done(open ?? (await beginInvoiceSession(tx, { invoiceId, amount, currency, provider: cards.provider }, now)))
  })
