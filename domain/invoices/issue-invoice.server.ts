import { randomUUID } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { invoices } from "../../db/tables/invoices.ts"
import { dayIn } from "../../lib/site-time.ts"
import { type InvoiceSource, invoiceContent } from "./invoice-content.ts"

/** `invoice` for sales, `demo` for the demo's orders and demo payments. */
export type InvoiceSeries = "invoice" | "demo"

const prefixes: Record<InvoiceSeries, string> = { invoice: "", demo: "DEMO-" }

/**
 * Issues the invoice of an order that has none. Numbers run without gaps within a series and a year
 * (`2026-0001`; the year where the artist is), because
 * the counter's row is locked until the transaction ends and a rollback takes the number back. Everybody else who issues
 * waits that long: call it last. One statement.
 * @param id of the new invoice, for mails that were queued before it
 */
export async function issueInvoice(
  tx: Transaction,
  source: InvoiceSource,
  at: Date,
  { id = randomUUID(), series = seriesOf(source.order) }: { id?: string; series?: InvoiceSeries } = {},
): Promise<string> {
  const { order } = source
  const { timeZone } = source.settings.site
  const issued = dayIn(timeZone, at)
  const content = invoiceContent(source, { issued, due: order.dueAt && dayIn(timeZone, order.dueAt) })
  const year = Number(issued.slice(0, 4))
  await tx.execute(sql`
    with counter as (
      insert into invoice_counters as counters (series, year, last) values (${series}, ${year}, 1)
      on conflict (series, year) do update set last = counters.last + 1 returning last
    )
    insert into invoices (id, number, order_id, content, issued_at, due_at)
    select ${id}, ${`${prefixes[series]}${year}-`} || lpad(last::text, greatest(4, length(last::text)), '0'), ${order.id},
      ${JSON.stringify(content)}::jsonb, ${at.toISOString()}::timestamptz, ${(order.dueAt ?? at).toISOString()}::timestamptz
    from counter`)
  return id
}

const seriesOf = (order: InvoiceSource["order"]): InvoiceSeries => (order.paymentMethod === "demo" ? "demo" : "invoice")

/** The id of an order's invoice; null before it is issued. Read it under the order's lock. */
export async function findInvoiceId(tx: Transaction, orderId: string): Promise<string | null> {
  const [found] = await tx.select({ id: invoices.id }).from(invoices).where(eq(invoices.orderId, orderId))
  return found?.id ?? null
}
