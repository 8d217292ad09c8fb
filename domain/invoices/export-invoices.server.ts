import { sql } from "drizzle-orm"
import type { InvoiceContent } from "../../db/tables/invoices.ts"
import { type CsvCell, csvLine, csvMark } from "../../lib/csv.ts"
import { formatDecimalAmount } from "../../lib/format-money.ts"
import { getCalendarDate } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import { formatTaxRate } from "../orders/taxes.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { getInvoiceDay } from "./invoice-queries.server.ts"
import { type InvoiceState, invoiceStatusJoins } from "./invoice-status.server.ts"
import { isCountedInvoice } from "./invoice-totals.server.ts"

type Row = {
  number: string
  kind: string
  content: InvoiceContent
  state: InvoiceState
  open: string
  dueAt: Date | string | null
}

/** CSV in UTF-8 (RFC 4180), a column per tax. Plain decimals, negative in credit notes. */
export const exportInvoices = (shop: Shop, actor: Actor, year: number): Promise<Outcome<string>> =>
  query(shop, actor, "invoices.read", async (db) => {
    const { zone, today } = await getInvoiceDay(shop)
    const { rows } = await db.execute<Row>(sql`
      select i.number, i.kind, i.content, standing.state, standing.open, due.at as "dueAt"
      from invoices i ${invoiceStatusJoins(zone, today)}
      where ${isCountedInvoice} and substr(i.content->>'issued', 1, 4)::int = ${year}
      order by i.content->>'issued', i.kind desc, i.number`)
    const taxes = [...new Set(rows.flatMap(({ content }) => content.taxes.map(formatTaxName)))].sort()
    const headings = ["Number", "Kind", "Issued", "Due", "Buyer", "Order", "Corrects", "Currency", "Net", ...taxes]
    const lines = rows.map(({ number, kind, content, state, open, dueAt }): CsvCell[] => {
      const { currency } = content
      const amount = (minor: number): CsvCell => ({ decimal: formatDecimalAmount(minor, currency) })
      const ofTaxes = content.taxes.reduce((sum, tax) => sum + tax.amount, 0)
      return [
        number,
        kind === "invoice" ? "Invoice" : "Credit note",
        content.issued,
        kind === "invoice" && dueAt ? getCalendarDate(zone, dueAt) : "",
        content.buyer.join(", "),
        content.orderNumber,
        content.corrects?.number ?? "",
        currency,
        amount(content.total - ofTaxes),
        ...taxes.map((name) =>
          amount(content.taxes.reduce((sum, tax) => sum + (formatTaxName(tax) === name ? tax.amount : 0), 0)),
        ),
        amount(content.total),
        kind === "invoice" ? amount(Number(open)) : "",
        kind === "invoice" ? stateLabels[state] : "",
      ]
    })
    return done(
      [csvMark, csvLine([...headings, "Total", "Still open", "State"]), ...lines.map((cells) => csvLine(cells))].join(
        "",
      ),
    )
  })

const formatTaxName = ({ name, rate }: { name: string; rate: number }) => `${name} ${formatTaxRate(rate)}%`

const stateLabels: Record<InvoiceState, string> = {
  draft: "Draft",
  issued: "Sent",
  partly_paid: "Part paid",
  paid: "Paid",
  overdue: "Overdue",
  void: "Void",
  credit_note: "Credit note",
}
