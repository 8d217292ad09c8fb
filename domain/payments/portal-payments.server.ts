import { inArray } from "drizzle-orm"
import { type InvoiceContent, invoices } from "../../db/tables/invoices.ts"
import { formatMoney } from "../../lib/format-money.ts"
import { formatDateInZone } from "../../lib/site-time.ts"
import type { Confirmation } from "../checkout/confirmation.server.ts"
import { renderTransferCode } from "../checkout/transfer-code.server.ts"
import { getMilestoneAmount, isWaived, listMilestones, type Milestone } from "../commissions/milestones.server.ts"
import { formatAccountDetails } from "../invoices/account-details.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { canPayInvoiceByCard } from "./invoice-card-page.server.ts"
import { listUnfinishedSessions, type PaymentSessionRow } from "./ledger/payment-sessions.server.ts"

type InvoicePaymentMethods = {
  card: { offered: boolean; sessionId: string | null; url: string | null; processing: boolean }
  transfer: Confirmation["transfer"]
}

/** Minor units. `asked`: the total less credits and waivers; `paidAt`: paid in full; `ways`: an invoice is open. */
export type PortalPayment = Pick<
  Milestone,
  "id" | "kind" | "title" | "amount" | "currency" | "due" | "invoiceId" | "invoiceNumber" | "paid" | "open"
> & { asked: number; waived: boolean; paidAt: Date | null; methods: InvoicePaymentMethods | null }

/** @param isEnded the commission has ended, so nothing is due */
export async function listPortalPayments(shop: Shop, commissionId: string, isEnded: boolean): Promise<PortalPayment[]> {
  const all = await listMilestones(shop.db, commissionId)
  const asking = isEnded ? [] : all.flatMap((one) => (one.invoiceId && isPayable(one) ? one.invoiceId : []))
  const known = await loadPayableInvoices(shop, asking)
  return Promise.all(
    all.map(async (one) => {
      const { id, kind, title, amount, currency, due, paid, open, paidAt, state, invoiceNumber } = one
      // A fully credited invoice does not count.
      const invoiceId = state === "void" ? null : one.invoiceId
      return {
        ...{ id, kind, title, amount, currency, due, invoiceId, invoiceNumber, paid, open, paidAt },
        ...{ asked: getMilestoneAmount(one), waived: isWaived(one) },
        methods: !isEnded && isPayable(one) ? await getPaymentMethods(shop, known, one) : null,
      }
    }),
  )
}

const isPayable = ({ state, open }: Milestone) => state !== null && state !== "void" && open > 0

type PayableInvoices = { invoices: (typeof invoices.$inferSelect)[]; sessions: PaymentSessionRow[]; timeZone: string }

async function loadPayableInvoices(shop: Shop, ids: string[]): Promise<PayableInvoices> {
  if (ids.length === 0) return { invoices: [], sessions: [], timeZone: "UTC" }
  const [rows, sessions, { site }] = await Promise.all([
    shop.db.select().from(invoices).where(inArray(invoices.id, ids)),
    listUnfinishedSessions(shop.db, ids),
    getSettings(shop.db, "site"),
  ])
  return { invoices: rows, sessions, timeZone: site.timeZone }
}

async function getPaymentMethods(
  shop: Shop,
  known: PayableInvoices,
  { invoiceId, open }: Milestone,
): Promise<InvoicePaymentMethods | null> {
  const invoice = known.invoices.find(({ id }) => id === invoiceId)
  if (!invoice?.content || !invoice.number) return null
  const { number, content, dueAt } = invoice
  const session = known.sessions.find((one) => one.invoiceId === invoiceId)
  return {
    card: {
      offered: canPayInvoiceByCard(shop, content, open),
      sessionId: session?.id ?? null,
      url: session?.state === "open" ? session.url : null,
      processing: session?.processing ?? false,
    },
    transfer: await getTransferDetails({ number, content, dueAt }, open, known.timeZone),
  }
}

type TransferInvoice = { number: string; content: InvoiceContent; dueAt: Date | null }

async function getTransferDetails({ number, content, dueAt }: TransferInvoice, open: number, timeZone: string) {
  const { payment, currency } = content
  if (payment.kind !== "transfer") return null
  const rows: [string, string][] = [
    ...formatAccountDetails(payment.account),
    ["Amount", formatMoney(open, currency)],
    ["Reference", number],
    ["Please pay by", dueAt ? formatDateInZone(dueAt, timeZone) : ""],
  ]
  return {
    rows: rows.filter(([, value]) => value),
    note: payment.account.note,
    code: await renderTransferCode({ total: open, currency, number }, { bankTransfer: payment.account }),
  }
}
