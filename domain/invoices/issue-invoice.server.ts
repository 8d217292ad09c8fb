import { eq, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { invoiceCounters, invoices, type orders } from "../../db/tables/orders.ts"

export type InvoiceRow = typeof invoices.$inferSelect

/**
 * The invoice of an order; made once, then the same again. Numbers run without gaps within a year (`2026-0001`),
 * because the counter's row is locked until the order's own transaction ends: a rollback takes the number back.
 */
export async function issueInvoice(tx: Transaction, order: typeof orders.$inferSelect, at: Date): Promise<InvoiceRow> {
  const [existing] = await tx.select().from(invoices).where(eq(invoices.orderId, order.id))
  if (existing) return existing
  const year = at.getUTCFullYear()
  const [counter] = await tx
    .insert(invoiceCounters)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: invoiceCounters.year, set: { last: sql`${invoiceCounters.last} + 1` } })
    .returning()
  const number = `${year}-${String(counter?.last).padStart(4, "0")}`
  const [issued] = await tx
    .insert(invoices)
    .values({ number, orderId: order.id, issuedAt: at, dueAt: order.dueAt ?? at })
    .returning()
  if (!issued) throw new Error("the invoice was not written")
  return issued
}
