import { type SQL, sql } from "drizzle-orm"
import type { Database } from "../../db/connect.ts"

/** `invoice` for sales, `demo` for the demo's orders and demo payments. */
export type InvoiceSeries = "invoice" | "demo"

export type InvoiceKind = "invoice" | "credit_note"

const prefixes: Record<InvoiceSeries, Record<InvoiceKind, string>> = {
  invoice: { invoice: "", credit_note: "C-" },
  demo: { invoice: "DEMO-", credit_note: "DEMO-C-" },
}

/**
 * The next number of a series, a kind and a year, as the `with` and the expression of one statement: `2026-0001`,
 * `C-2026-0001`. They run without gaps, because the counter's row is locked until the transaction ends and a rollback
 * takes the number back. Everybody else who issues waits that long: issue last.
 * @param year where the artist is
 */
export function nextNumber(series: InvoiceSeries, kind: InvoiceKind, year: number): { counter: SQL; number: SQL } {
  return {
    counter: sql`counter as (
      insert into invoice_counters as counters (series, year, last) values (${counterOf(series, kind)}, ${year}, 1)
      on conflict (series, year) do update set last = counters.last + 1 returning last
    )`,
    number: sql`${`${prefixes[series][kind]}${year}-`} || lpad(last::text, greatest(4, length(last::text)), '0')`,
  }
}

const counterOf = (series: InvoiceSeries, kind: InvoiceKind) =>
  kind === "invoice" ? series : series === "demo" ? "demo_credit_note" : "credit_note"

/** The number that the next invoice gets, unless another is issued before it. */
export async function numberToCome(db: Database, year: number): Promise<string> {
  const { rows } = await db.execute<{ last: number }>(
    sql`select last from invoice_counters where series = ${counterOf("invoice", "invoice")} and year = ${year}`,
  )
  return `${prefixes.invoice.invoice}${year}-${String((rows[0]?.last ?? 0) + 1).padStart(4, "0")}`
}

/** The series of a number that was issued. */
export const seriesOfNumber = (number: string): InvoiceSeries => (number.startsWith("DEMO-") ? "demo" : "invoice")
