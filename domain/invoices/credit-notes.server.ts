import { randomUUID } from "node:crypto"
import { and, asc, eq } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { type InvoiceContent, invoices } from "../../db/tables/invoices.ts"
import { orderLines, orders } from "../../db/tables/orders.ts"
import { refunds } from "../../db/tables/payments.ts"
import { dayIn } from "../../lib/site-time.ts"
import { system } from "../actor.ts"
import { command, noInput, type Run } from "../command.server.ts"
import { orderedWorks } from "../orders/ordered-works.ts"
import type { RefundRow } from "../payments/ledger.server.ts"
import { done } from "../problem.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { type Credited, creditContent, getUncredited, wordsLine } from "./credit-content.ts"
import { lineOf } from "./invoice-content.ts"
import { mailCreditNote } from "./invoice-mails.server.ts"
import { seriesOfNumber } from "./invoice-numbers.server.ts"
import { insertIssued } from "./issue-invoice.server.ts"

type InvoiceRow = typeof invoices.$inferSelect

/** `row` is locked until the transaction ends. */
export type LockedInvoice = { row: InvoiceRow; number: string; content: InvoiceContent; notes: InvoiceRow[] }

/** Notes in order of issue; null for a draft, a credit note or an unknown invoice. */
export async function lockIssued(
  tx: Transaction,
  by: { id: string } | { orderId: string },
): Promise<LockedInvoice | null> {
  const isIt = "id" in by ? eq(invoices.id, by.id) : eq(invoices.orderId, by.orderId)
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

type NewNote = { credited: Credited; note: string; decision?: string }

/** The invoice must be locked. Call it last in the transaction, because others wait for the number. */
export async function issueCreditNote(
  { tx, now }: Pick<Run, "tx" | "now">,
  { row, number, content, notes }: LockedInvoice,
  { credited, note, decision }: NewNote,
): Promise<string> {
  const { site } = await readSettings(tx, "site")
  const facts = { number, note, issued: dayIn(site.timeZone, now) }
  const id = randomUUID()
  const credit = {
    id,
    kind: "credit_note" as const,
    orderId: row.orderId,
    correctsId: row.id,
    decision: decision ?? null,
    email: row.email,
    content: creditContent(content, getCreditNoteContents(notes), credited, facts),
    dueAt: null,
  }
  await insertIssued(tx, credit, seriesOfNumber(number), now)
  return id
}

/** One note for each decision, after its first refund; one for the rest when the order has ended. Idempotent. */
export async function creditWhatWentBack(
  shop: Shop,
  { orderId, decision }: { orderId: string; decision: string | null },
): Promise<void> {
  const outcome = await command(shop, system("Invoices"), "invoices.write", noInput, async (run) => {
    const { tx } = run
    const invoice = await lockIssued(tx, { orderId })
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
    const amount = decided.reduce((sum, one) => sum + (isAlive(one) ? one.amount : 0), 0)
    if (await takeOver(tx, invoice, decision, amount)) return done(null)
    if (left <= 0) return done(null)
    const credited = isOver || amount >= left ? "all" : await creditedOf(tx, orderId, first, amount)
    const noteId = await issueCreditNote(run, invoice, { credited, note: first.reason, decision })
    await mailCreditNote(shop, tx, { invoiceNumber: invoice.number, noteId, order })
    return done(null)
  })
  if (!outcome.ok) throw new Error(outcome.problem.message)
}

const isAlive = ({ state }: RefundRow) => state !== "failed" && state !== "withdrawn"

/** If a bank rejects a refund the note stays, because the money is owed. A new decision for the same amount takes it over. */
async function takeOver(tx: Transaction, { notes }: LockedInvoice, decision: string, amount: number): Promise<boolean> {
  for (const note of notes) {
    if (!note.decision || note.content?.total !== -amount) continue
    const rows = await tx.select().from(refunds).where(eq(refunds.decision, note.decision))
    // A note without refunds was written by hand, for something else.
    if (rows.length === 0 || rows.some(isAlive)) continue
    await tx.update(invoices).set({ decision }).where(eq(invoices.id, note.id))
    return true
  }
  return false
}

/** The artist's parts; for a refund made elsewhere its amount. */
async function creditedOf(
  tx: Transaction,
  orderId: string,
  { parts, reason }: RefundRow,
  amount: number,
): Promise<Credited> {
  const sum = parts && Object.values(parts.lines).reduce((all, one) => all + one, parts.delivery)
  if (!parts || sum !== amount) return { lines: [{ line: wordsLine(reason || "Refund", 0), amount }], delivery: 0 }
  const rows = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.position)
  const chosen = rows.filter(({ id }) => (parts.lines[id] ?? 0) > 0)
  return {
    lines: orderedWorks(chosen).map((work) => ({
      line: lineOf(work),
      amount: work.lines.reduce((all, { id }) => all + (parts.lines[id] ?? 0), 0),
    })),
    delivery: parts.delivery,
  }
}
