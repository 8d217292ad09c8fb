import { randomUUID } from "node:crypto"
import { and, eq, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { type InvoiceContent, invoices } from "../../db/tables/invoices.ts"
import { getCalendarDate } from "../../lib/site-time.ts"
import { areDemoWorks } from "../demo-records.server.ts"
import { createInvoiceContent, type InvoiceSource } from "./invoice-content.ts"
import { type InvoiceKind, type InvoiceSeries, nextInvoiceNumber } from "./invoice-numbers.server.ts"

/** Others wait for the number, so call it last. */
export async function issueInvoice(
  tx: Transaction,
  source: InvoiceSource,
  at: Date,
  { id = randomUUID(), series }: { id?: string; series?: InvoiceSeries } = {},
): Promise<string> {
  const { order } = source
  const { timeZone } = source.settings.site
  const due = order.dueAt && getCalendarDate(timeZone, order.dueAt)
  const content = createInvoiceContent(source, { issued: getCalendarDate(timeZone, at), due })
  await insertIssuedInvoice(
    tx,
    { id, kind: "invoice", orderId: order.id, email: order.email, content, dueAt: order.dueAt },
    series ?? (await findSeries(tx, source)),
    at,
  )
  return id
}

type NewInvoice = {
  id: string
  kind: InvoiceKind
  orderId: string | null
  correctsId?: string
  decision?: string | null
  email: string
  content: InvoiceContent
  dueAt: Date | null
}

export async function insertIssuedInvoice(
  tx: Transaction,
  row: NewInvoice,
  series: InvoiceSeries,
  at: Date,
): Promise<void> {
  const { id, kind, orderId, correctsId = null, decision = null, email, content, dueAt } = row
  const { counter, number } = nextInvoiceNumber(series, kind, Number(content.issued.slice(0, 4)))
  const issuedAt = sql`${at.toISOString()}::timestamptz`
  await tx.execute(sql`
    with ${counter}
    insert into invoices (id, kind, number, order_id, corrects_id, decision, email, content, issued_at, due_at, created_at, updated_at)
    select ${id}, ${kind}, ${number}, ${orderId}::uuid, ${correctsId}::uuid, ${decision}::uuid, ${email},
      ${JSON.stringify(content)}::jsonb, ${issuedAt}, ${(dueAt ?? at).toISOString()}::timestamptz, ${issuedAt}, ${issuedAt}
    from counter`)
}

/** Orders of demo works only have their own numbers, which are deleted with the demo. */
async function findSeries(tx: Transaction, { order, lines }: InvoiceSource): Promise<InvoiceSeries> {
  if (order.paymentMethod === "demo") return "demo"
  const works = lines.flatMap(({ artworkId }) => artworkId ?? [])
  return works.length === lines.length && (await areDemoWorks(tx, works)) ? "demo" : "invoice"
}

/** Null before it is issued. Call it under the order's lock. */
export async function findInvoiceId(tx: Transaction, orderId: string): Promise<string | null> {
  const [found] = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), eq(invoices.kind, "invoice")))
  return found?.id ?? null
}
