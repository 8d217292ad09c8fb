import { type SQL, sql } from "drizzle-orm"
import type { Database } from "../../db/connect.ts"

/** `demo` for the demo's works and payments. */
export type InvoiceSeries = "invoice" | "demo"

export type InvoiceKind = "invoice" | "credit_note"

const prefixes: Record<InvoiceSeries, Record<InvoiceKind, string>> = {
  invoice: { invoice: "", credit_note: "C-" },
  demo: { invoice: "DEMO-", credit_note: "DEMO-C-" },
}

/**
 * Without gaps: the counter's row is locked until the transaction ends, and a rollback returns the number. Others wait, so
 * issue last. @param year in the artist's time zone
 */
export function nextInvoiceNumber(
  series: InvoiceSeries,
  kind: InvoiceKind,
  year: number,
): { counter: SQL; number: SQL } {
  return {
    counter: sql`counter as (
      insert into invoice_counters as counters (series, year, last) values (${getCounterName(series, kind)}, ${year}, 1)
      on conflict (series, year) do update set last = counters.last + 1 returning last
    )`,
    number: sql`${`${prefixes[series][kind]}${year}-`} || lpad(last::text, greatest(4, length(last::text)), '0')`,
  }
}

const getCounterName = (series: InvoiceSeries, kind: InvoiceKind) =>
  kind === "invoice" ? series : series === "demo" ? "demo_credit_note" : "credit_note"

/** Provisional: another invoice may be issued first. */
export async function findUpcomingInvoiceNumber(db: Database, year: number): Promise<string> {
  const { rows } = await db.execute<{ last: number }>(
    sql`select last from invoice_counters where series = ${getCounterName("invoice", "invoice")} and year = ${year}`,
  )
  return `${prefixes.invoice.invoice}${year}-${String((rows[0]?.last ?? 0) + 1).padStart(4, "0")}`
}

export const getInvoiceSeries = (number: string): InvoiceSeries => (number.startsWith("DEMO-") ? "demo" : "invoice")
