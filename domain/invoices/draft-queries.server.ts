import { eq } from "drizzle-orm"
import { z } from "zod"
import { type InvoiceContent, type InvoiceDraft, invoices } from "../../db/tables/invoices.ts"
import type { CalendarDate } from "../../lib/calendar-dates.ts"
import { dayIn } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import { historyOf } from "../history-queries.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { query } from "../query.server.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { contentToIssue, whyNotIssued } from "./draft-invoice.ts"
import { invoiceSettings } from "./invoice-content.ts"
import { numberToCome } from "./invoice-numbers.server.ts"

/** Null for an issued invoice. */
export const draftForEdit = (shop: Shop, actor: Actor, id: string) =>
  query(shop, actor, "invoices.read", async (db) => {
    const [row] = z.uuid().safeParse(id).success ? await db.select().from(invoices).where(eq(invoices.id, id)) : []
    if (!row) return refuse("not_found", "There is no such invoice.")
    if (!row.draft) return done(null)
    const [{ payment }, history] = await Promise.all([readSettings(db, "payment"), historyOf(db, "invoice", id)])
    return done({ value: row.draft, updatedAt: row.updatedAt, history, dueDays: payment.transfer.dueDays })
  })

type IssuePreview = { number: string; content: InvoiceContent; due: CalendarDate }

/** Null: the draft is incomplete. */
export const previewOfIssue = (shop: Shop, actor: Actor, draft: InvoiceDraft): Promise<Outcome<IssuePreview | null>> =>
  query(shop, actor, "invoices.read", async (db) => {
    const settings = await readSettings(db, ...invoiceSettings)
    const issued = dayIn(settings.site.timeZone, shop.now())
    if (whyNotIssued(draft, issued)) return done(null)
    const number = await numberToCome(db, Number(issued.slice(0, 4)))
    return done({ number, ...contentToIssue(draft, settings, issued) })
  })
