import { matchesId } from "../../db/matches-id.ts"
import { type InvoiceContent, type InvoiceDraft, invoices } from "../../db/tables/invoices.ts"
import type { CalendarDate } from "../../lib/calendar-dates.ts"
import { getCalendarDate } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import { listHistory } from "../history-queries.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { query } from "../query.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { invoiceSettings } from "./invoice-content.ts"
import { findDraftProblems, getContentToIssue } from "./invoice-draft.ts"
import { findUpcomingInvoiceNumber } from "./invoice-numbers.server.ts"

/** Null for an issued invoice. */
export const getInvoiceDraftForEdit = (shop: Shop, actor: Actor, id: string) =>
  query(shop, actor, "invoices.read", async (db) => {
    const [row] = await db.select().from(invoices).where(matchesId(invoices.id, id))
    if (!row) return refuse("not_found", "There is no such invoice.")
    if (!row.draft) return done(null)
    const [{ payment }, history] = await Promise.all([getSettings(db, "payment"), listHistory(db, "invoice", id)])
    return done({ value: row.draft, updatedAt: row.updatedAt, history, dueDays: payment.transfer.dueDays })
  })

type IssuePreview = { number: string; content: InvoiceContent; due: CalendarDate }

/** Null: the draft is incomplete. */
export const previewInvoiceDraft = (
  shop: Shop,
  actor: Actor,
  draft: InvoiceDraft,
): Promise<Outcome<IssuePreview | null>> =>
  query(shop, actor, "invoices.read", async (db) => {
    const settings = await getSettings(db, ...invoiceSettings)
    const issued = getCalendarDate(settings.site.timeZone, shop.now())
    if (findDraftProblems(draft, issued)) return done(null)
    const number = await findUpcomingInvoiceNumber(db, Number(issued.slice(0, 4)))
    return done({ number, ...getContentToIssue(draft, settings, issued) })
  })
