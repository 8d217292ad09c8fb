import { randomUUID } from "node:crypto"
import { and, eq, isNull, sql } from "drizzle-orm"
import { z } from "zod"
import type { Transaction } from "../../db/connect.ts"
import { matchesId } from "../../db/matches-id.ts"
import { type InvoiceContent, type InvoiceDraft, invoices } from "../../db/tables/invoices.ts"
import { getCalendarDate, getMomentInZone } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import { type CommandContext, command, noInput } from "../command.server.ts"
import { fieldChanges } from "../field-changes.server.ts"
import { recordEvent } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { getInvoiceDraft } from "./copy-invoice.ts"
import { invoiceSettings } from "./invoice-content.ts"
import { findDraftProblems, getContentToIssue, invoiceDraftSchema } from "./invoice-draft.ts"
import { type InvoiceSeries, nextInvoiceNumber } from "./invoice-numbers.server.ts"
import { getInvoice } from "./invoice-queries.server.ts"

/** @param id the form's: a form that is sent twice creates one draft */
export const createInvoiceDraft = (
  shop: Shop,
  actor: Actor,
  id: string,
  filled: Partial<InvoiceDraft> = {},
): Promise<Outcome<{ id: string }>> =>
  command(shop, actor, "invoices.write", validateInput(z.uuid(), id), async (run) => {
    await insertDraft(run, id, filled)
    return done({ id })
  })

async function insertDraft(
  { tx, actor, now }: CommandContext,
  id: string,
  filled: Partial<InvoiceDraft>,
): Promise<InvoiceDraft> {
  const { site, taxes } = await getSettings(tx, "site", "taxes")
  const [first] = taxes.rows
  const draft: InvoiceDraft = {
    ...{ name: "", address: "", email: "", lines: [], due: null, note: "" },
    currency: site.currency,
    taxName: first?.name ?? "",
    taxIncluded: first?.included ?? false,
    ...filled,
  }
  const created = await tx
    .insert(invoices)
    .values({ id, draft, email: draft.email, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: invoices.id })
  if (created.length > 0) await recordEvent(tx, actor, { noun: "invoice", nounId: id, action: "begun" }, now)
  return draft
}

const draftNotFound = refuse("not_found", "There is no such draft. What was issued can’t be changed.")

async function lockDraft(tx: Transaction, id: string) {
  const [row] = await tx
    .select()
    .from(invoices)
    .where(and(matchesId(invoices.id, id), isNull(invoices.number)))
    .for("update")
  return row?.draft ? { ...row, draft: row.draft } : null
}

/** Refuses (409) if it was saved after `seenAt`, and (404) an issued invoice. */
export const saveInvoiceDraft = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: InvoiceDraft,
  seenAt: Date,
): Promise<Outcome<{ changed: string[] }>> =>
  command(shop, actor, "invoices.write", validateInput(invoiceDraftSchema, input), async ({ tx, now }, draft) => {
    const row = await lockDraft(tx, id)
    if (!row) return draftNotFound
    if (row.updatedAt.getTime() !== seenAt.getTime())
      return refuse("conflict", "This draft has just been saved by someone else. Please check the new one.")
    const changes = fieldChanges(row.draft, draft)
    const changed = Object.keys(changes)
    if (changed.length === 0) return done({ changed })
    const updatedAt = new Date(Math.max(now.getTime(), row.updatedAt.getTime() + 1))
    await tx.update(invoices).set({ draft, email: draft.email, updatedAt }).where(eq(invoices.id, id))
    await recordEvent(tx, actor, { noun: "invoice", nounId: id, action: "edited", changes }, updatedAt)
    return done({ changed })
  })

export const deleteInvoiceDraft = (shop: Shop, actor: Actor, id: string): Promise<Outcome<null>> =>
  command(shop, actor, "invoices.write", noInput, async ({ tx, now }) => {
    if (!(await lockDraft(tx, id))) return draftNotFound
    await tx.delete(invoices).where(eq(invoices.id, id))
    await recordEvent(tx, actor, { noun: "invoice", nounId: id, action: "deleted" }, now)
    return done(null)
  })

const notReadyMessage = "It can’t be issued yet. Please fill in the fields marked in red."

/** Final. Refuses (409) an incomplete draft, and one that was saved after `seenAt`, whose text the user has not seen. */
export const issueInvoiceDraft = (
  shop: Shop,
  actor: Actor,
  id: string,
  seenAt?: Date,
): Promise<Outcome<{ number: string }>> =>
  command(shop, actor, "invoices.write", noInput, async (run) => {
    const row = await lockDraft(run.tx, id)
    if (!row) return draftNotFound
    if (seenAt && row.updatedAt.getTime() !== seenAt.getTime())
      return refuse("conflict", "This draft has just been saved by someone else. Please look at it as it is now.")
    const issued = await issueLockedDraft(run, id, row.draft, "invoice")
    return issued.ok ? done({ number: issued.value.number }) : issued
  })

type IssuedInvoice = { id: string; number: string; content: InvoiceContent }

/** In the caller's transaction. Call it last, because others wait for the number. */
export async function issueNewInvoice(
  run: CommandContext,
  filled: Partial<InvoiceDraft>,
  series: InvoiceSeries = "invoice",
): Promise<Outcome<IssuedInvoice>> {
  const id = randomUUID()
  return issueLockedDraft(run, id, await insertDraft(run, id, filled), series)
}

async function issueLockedDraft(
  { tx, actor, now }: CommandContext,
  id: string,
  draft: InvoiceDraft,
  series: InvoiceSeries,
): Promise<Outcome<IssuedInvoice>> {
  const settings = await getSettings(tx, ...invoiceSettings)
  const { timeZone } = settings.site
  const issued = getCalendarDate(timeZone, now)
  const problems = findDraftProblems(draft, issued)
  if (problems) return refuse("conflict", notReadyMessage, problems)
  const { content, due } = getContentToIssue(draft, settings, issued)
  await recordEvent(tx, actor, { noun: "invoice", nounId: id, action: "issued" }, now)
  const { counter, number } = nextInvoiceNumber(series, "invoice", Number(issued.slice(0, 4)))
  const { rows } = await tx.execute<{ number: string }>(sql`
      with ${counter}
      update invoices set number = ${number}, content = ${JSON.stringify(content)}::jsonb, draft = null,
        issued_at = ${now.toISOString()}::timestamptz, due_at = ${getMomentInZone(timeZone, due, 12 * 60).toISOString()}::timestamptz,
        updated_at = ${now.toISOString()}::timestamptz
      from counter where id = ${id} returning number`)
  if (!rows[0]) throw new Error("the invoice was not issued")
  return done({ id, number: rows[0].number, content })
}

export async function copyInvoice(
  shop: Shop,
  actor: Actor,
  id: string,
  newId: string,
): Promise<Outcome<{ id: string }>> {
  const found = await getInvoice(shop, actor, id)
  if (!found.ok) return found
  const { row, order } = found.value
  if (!row.content || row.kind !== "invoice") return refuse("not_found", "There is no such invoice.")
  return createInvoiceDraft(shop, actor, newId, getInvoiceDraft(row.content, order?.email || row.email))
}
