import { eq } from "drizzle-orm"
import { type InvoiceContent, invoices } from "../../db/tables/invoices.ts"
import { formatMoney } from "../../lib/format-money.ts"
import { sayDateOf } from "../../lib/site-time.ts"
import type { Confirmation } from "../checkout/confirmation.server.ts"
import { transferCode } from "../checkout/transfer-code.server.ts"
import { askedOf, type Milestone, milestonesOf } from "../commissions/milestones.server.ts"
import { accountFacts } from "../invoices/account-facts.ts"
import { standingOf } from "../invoices/invoice-standing.server.ts"
import { unfinishedSession } from "../payments/sessions.server.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { takesCard } from "./invoice-card-page.server.ts"

/** How what is open can be paid: by card, on a page that may be open already, and by transfer. */
export type WaysToPay = {
  card: { offered: boolean; sessionId: string | null; url: string | null; processing: boolean }
  transfer: Confirmation["transfer"]
}

/** A payment that was agreed on. Minor units; `asked`: what is to be paid of it in all, less what was credited or waived; `paidAt`: when it was paid in full; `ways`: an invoice asks for it now. */
export type RoomPayment = Pick<
  Milestone,
  "id" | "kind" | "title" | "amount" | "currency" | "due" | "invoiceId" | "invoiceNumber" | "paid" | "open"
> & { asked: number; waived: boolean; paidAt: Date | null; ways: WaysToPay | null }

/** @param over whether the commission was ended before it was made: nothing is asked for any more */
export async function roomPayments(shop: Shop, commissionId: string, over: boolean): Promise<RoomPayment[]> {
  const all = await milestonesOf(shop.db, commissionId)
  return Promise.all(
    all.map(async (one) => {
      const { id, kind, title, amount, currency, due, paid, open, state, invoiceNumber } = one
      // What was credited in full is as if it had not been asked for.
      const invoiceId = state === "void" ? null : one.invoiceId
      return {
        ...{ id, kind, title, amount, currency, due, invoiceId, invoiceNumber, paid, open },
        ...{ asked: askedOf(one), waived: one.waivedAt !== null },
        paidAt: invoiceId && state === "paid" ? (await standingOf(shop.db, invoiceId)).paidInFullAt : null,
        ways: !over && invoiceId && open > 0 ? await waysOf(shop, invoiceId, open) : null,
      }
    }),
  )
}

async function waysOf(shop: Shop, invoiceId: string, open: number): Promise<WaysToPay | null> {
  const [invoice] = await shop.db.select().from(invoices).where(eq(invoices.id, invoiceId))
  if (!invoice?.content || !invoice.number) return null
  const { number, content, dueAt } = invoice
  const session = await unfinishedSession(shop.db, { invoiceId })
  return {
    card: {
      offered: takesCard(shop, content, open),
      sessionId: session?.id ?? null,
      url: session?.state === "open" ? session.url : null,
      processing: session?.processing ?? false,
    },
    transfer: await transferOf(shop, { number, content, dueAt }, open),
  }
}

type Asked = { number: string; content: InvoiceContent; dueAt: Date | null }

async function transferOf(shop: Shop, { number, content, dueAt }: Asked, open: number) {
  const { payment, currency } = content
  if (payment.kind !== "transfer") return null
  const { site } = await readSettings(shop.db, "site")
  const rows: [string, string][] = [
    ...accountFacts(payment.account),
    ["Amount", formatMoney(open, currency)],
    ["Reference", number],
    ["Please pay by", dueAt ? sayDateOf(dueAt, site.timeZone) : ""],
  ]
  return {
    rows: rows.filter(([, value]) => value),
    note: payment.account.note,
    code: await transferCode({ total: open, currency, number }, { bankTransfer: payment.account }),
  }
}
