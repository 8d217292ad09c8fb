import { inArray } from "drizzle-orm"
import { type InvoiceContent, invoices } from "../../db/tables/invoices.ts"
import { formatMoney } from "../../lib/format-money.ts"
import { sayDateOf } from "../../lib/site-time.ts"
import type { Confirmation } from "../checkout/confirmation.server.ts"
import { transferCode } from "../checkout/transfer-code.server.ts"
import { getMilestoneAmount, isWaived, type Milestone, milestonesOf } from "../commissions/milestones.server.ts"
import { accountFacts } from "../invoices/account-facts.ts"
import { type SessionRow, unfinishedSessions } from "../payments/sessions.server.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { takesCard } from "./invoice-card-page.server.ts"

type WaysToPay = {
  card: { offered: boolean; sessionId: string | null; url: string | null; processing: boolean }
  transfer: Confirmation["transfer"]
}

/** Minor units. `asked`: the total less credits and waivers; `paidAt`: paid in full; `ways`: an invoice is open. */
export type RoomPayment = Pick<
  Milestone,
  "id" | "kind" | "title" | "amount" | "currency" | "due" | "invoiceId" | "invoiceNumber" | "paid" | "open"
> & { asked: number; waived: boolean; paidAt: Date | null; ways: WaysToPay | null }

/** @param isEnded the commission has ended, so nothing is due */
export async function roomPayments(shop: Shop, commissionId: string, over: boolean): Promise<RoomPayment[]> {
  const all = await milestonesOf(shop.db, commissionId)
  const asking = over ? [] : all.flatMap((one) => (one.invoiceId && asksFor(one) ? one.invoiceId : []))
  const known = await readAsking(shop, asking)
  return Promise.all(
    all.map(async (one) => {
      const { id, kind, title, amount, currency, due, paid, open, paidAt, state, invoiceNumber } = one
      // A fully credited invoice does not count.
      const invoiceId = state === "void" ? null : one.invoiceId
      return {
        ...{ id, kind, title, amount, currency, due, invoiceId, invoiceNumber, paid, open, paidAt },
        ...{ asked: getMilestoneAmount(one), waived: isWaived(one) },
        ways: !over && asksFor(one) ? await waysOf(shop, known, one) : null,
      }
    }),
  )
}

const asksFor = ({ state, open }: Milestone) => state !== null && state !== "void" && open > 0

type Asking = { invoices: (typeof invoices.$inferSelect)[]; sessions: SessionRow[]; timeZone: string }

async function readAsking(shop: Shop, ids: string[]): Promise<Asking> {
  if (ids.length === 0) return { invoices: [], sessions: [], timeZone: "UTC" }
  const [rows, sessions, { site }] = await Promise.all([
    shop.db.select().from(invoices).where(inArray(invoices.id, ids)),
    unfinishedSessions(shop.db, ids),
    readSettings(shop.db, "site"),
  ])
  return { invoices: rows, sessions, timeZone: site.timeZone }
}

async function waysOf(shop: Shop, known: Asking, { invoiceId, open }: Milestone): Promise<WaysToPay | null> {
  const invoice = known.invoices.find(({ id }) => id === invoiceId)
  if (!invoice?.content || !invoice.number) return null
  const { number, content, dueAt } = invoice
  const session = known.sessions.find((one) => one.invoiceId === invoiceId)
  return {
    card: {
      offered: takesCard(shop, content, open),
      sessionId: session?.id ?? null,
      url: session?.state === "open" ? session.url : null,
      processing: session?.processing ?? false,
    },
    transfer: await transferOf({ number, content, dueAt }, open, known.timeZone),
  }
}

type Asked = { number: string; content: InvoiceContent; dueAt: Date | null }

async function transferOf({ number, content, dueAt }: Asked, open: number, timeZone: string) {
  const { payment, currency } = content
  if (payment.kind !== "transfer") return null
  const rows: [string, string][] = [
    ...accountFacts(payment.account),
    ["Amount", formatMoney(open, currency)],
    ["Reference", number],
    ["Please pay by", dueAt ? sayDateOf(dueAt, timeZone) : ""],
  ]
  return {
    rows: rows.filter(([, value]) => value),
    note: payment.account.note,
    code: await transferCode({ total: open, currency, number }, { bankTransfer: payment.account }),
  }
}
