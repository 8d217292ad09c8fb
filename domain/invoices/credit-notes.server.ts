import { randomUUID } from "node:crypto"
import { and, asc, eq } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { matchesId } from "../../db/matches-id.ts"
import { type InvoiceContent, invoices } from "../../db/tables/invoices.ts"
import { orders } from "../../db/tables/orders.ts"
import { refunds } from "../../db/tables/payments.ts"
import { getCalendarDate } from "../../lib/site-time.ts"
import { system } from "../actor.ts"
import { type CommandContext, command, noInput } from "../command.server.ts"
import { listOrderLines } from "../orders/order-works.server.ts"
import { groupOrderLines } from "../orders/ordered-works.ts"
import type { RefundRow } from "../payments/ledger/ledger.server.ts"
import { done } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { type Credited, createCreditContent, createTextLine, getUncredited } from "./credit-content.ts"
import { toInvoiceLine } from "./invoice-content.ts"
import { queueCreditNoteEmail } from "./invoice-emails.server.ts"
import { getInvoiceSeries } from "./invoice-numbers.server.ts"
import { insertIssuedInvoice } from "./issue-invoice.server.ts"

type InvoiceRow = typeof invoices.$inferSelect

/** `row` is locked until the transaction ends. */
export type LockedInvoice = { row: InvoiceRow; number: string; content: InvoiceContent; notes: InvoiceRow[] }

/** Notes in order of issue; null for a draft, a credit note or an unknown invoice. */
export async function lockIssuedInvoice(
  tx: Transaction,
  by: { id: string } | { orderId: string },
): Promise<LockedInvoice | null> {
  const isIt = "id" in by ? matchesId(invoices.id, by.id) : eq(invoices.orderId, by.orderId)
  const [row] = await tx
    .select()
    .from(invoices)
    .where(and(isIt, eq(invoices.kind, "invoice")))
    .for("update")
  if (!row?.number || !row.content) return null
  const notes = await tx
    .select()
    .from(invoices)
    .where(eq(invoices.correctsId, row.id))
    .orderBy(asc(invoices.issuedAt), asc(invoices.number))
  return { row, number: row.number, content: row.content, notes }
}

export const getCreditNoteContents = (notes: InvoiceRow[]): InvoiceContent[] =>
  notes.flatMap(({ content }) => content ?? [])

type NewCreditNote = { credited: Credited; note: string; decision?: string }

/** The invoice must be locked. Call it last in the transaction, because others wait for the number. */
export async function issueCreditNote(
  { tx, now }: Pick<CommandContext, "tx" | "now">,
  { row, number, content, notes }: LockedInvoice,
  { credited, note, decision }: NewCreditNote,
): Promise<string> {
  const { site } = await getSettings(tx, "site")
  const details = { number, note, issued: getCalendarDate(site.timeZone, now) }
  const id = randomUUID()
  const credit = {
    id,
    kind: "credit_note" as const,
    orderId: row.orderId,
    correctsId: row.id,
    decision: decision ?? null,
    email: row.email,
    content: createCreditContent(content, getCreditNoteContents(notes), credited, details),
    dueAt: null,
  }
  await insertIssuedInvoice(tx, credit, getInvoiceSeries(number), now)
  return id
}

/** One note for each decision, after its first refund; one for the rest when the order has ended. Idempotent. */
export async function creditRefunds(
  shop: Shop,
  { orderId, decision }: { orderId: string; decision: string | null },
): Promise<void> {
  const outcome = await command(shop, system("Invoices"), "invoices.write", noInput, async (run) => {
    const { tx } = run
    const invoice = await lockIssuedInvoice(tx, { orderId })
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
    if (!invoice || !order) return done(null)
    const left = getUncredited(invoice.content, getCreditNoteContents(invoice.notes))
    const isOver = order.orderState === "cancelled" || order.orderState === "expired"
    if (!decision) {
      if (isOver && left > 0) await issueCreditNote(run, invoice, { credited: "all", note: "" })
      return done(null)
    }
    const decided = await tx.select().from(refunds).where(eq(refunds.decision, decision))
    const [first] = decided.filter(({ state }) => state === "sent")
    if (!first || invoice.notes.some((note) => note.decision === decision)) return done(null)
    const amount = decided.reduce((sum, one) => sum + (isActiveRefund(one) ? one.amount : 0), 0)
    if (await reassignCreditNote(tx, invoice, decision, amount)) return done(null)
    if (left <= 0) return done(null)
    const credited = isOver || amount >= left ? "all" : await getCredited(tx, orderId, first, amount)
    const noteId = await issueCreditNote(run, invoice, { credited, note: first.reason, decision })
    await queueCreditNoteEmail(shop, tx, { invoiceNumber: invoice.number, noteId, order })
    return done(null)
  })
  if (!outcome.ok) throw new Error(outcome.problem.message)
}

const isActiveRefund = ({ state }: RefundRow) => state !== "failed" && state !== "withdrawn"

/** If a bank rejects a refund the note stays, because the money is owed. A new decision for the same amount takes it over. */
async function reassignCreditNote(
  tx: Transaction,
  { notes }: LockedInvoice,
  decision: string,
  amount: number,
): Promise<boolean> {
  for (const note of notes) {
    if (!note.decision || note.content?.total !== -amount) continue
    const rows = await tx.select().from(refunds).where(eq(refunds.decision, note.decision))
    // A note without refunds was written by hand, for something else.
    if (rows.length === 0 || rows.some(isActiveRefund)) continue
    await tx.update(invoices).set({ decision }).where(eq(invoices.id, note.id))
    return true
  }
  return false
}

/** The artist's parts; for a refund made elsewhere its amount. */
async function getCredited(
  tx: Transaction,
  orderId: string,
  { parts, reason }: RefundRow,
  amount: number,
): Promise<Credited> {
  const sum = parts && Object.values(parts.lines).reduce((all, one) => all + one, parts.delivery)
  if (!parts || sum !== amount) return { lines: [{ line: createTextLine(reason || "Refund", 0), amount }], delivery: 0 }
  const rows = await listOrderLines(tx, orderId)
  const chosen = rows.filter(({ id }) => (parts.lines[id] ?? 0) > 0)
  return {
    lines: groupOrderLines(chosen).map((work) => ({
      line: toInvoiceLine(work),
      amount: work.lines.reduce((all, { id }) => all + (parts.lines[id] ?? 0), 0),
    })),
    delivery: parts.delivery,
  }
}
