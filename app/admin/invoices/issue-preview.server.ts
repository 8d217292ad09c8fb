import type { Actor } from "../../../domain/actor.ts"
import { createInvoiceDocument } from "../../../domain/invoices/invoice-document.server.ts"
import type { DraftInput } from "../../../domain/invoices/invoice-draft.ts"
import { previewInvoiceDraft } from "../../../domain/invoices/invoice-draft-queries.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { formatCalendarDate } from "../../../lib/calendar-dates.ts"
import { formatSignedMoney } from "../../../lib/format-money.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"

/** Null while the draft is incomplete. */
export async function findIssuePreview(shop: Shop, admin: Actor, draft: DraftInput) {
  const preview = unwrapOutcome(await previewInvoiceDraft(shop, admin, draft))
  if (!preview) return null
  const { number, content, due } = preview
  return {
    number,
    to: draft.name,
    issued: formatCalendarDate(content.issued),
    due: formatCalendarDate(due),
    total: formatSignedMoney(content.total, content.currency),
    document: createInvoiceDocument(number, content, new Map()),
  }
}

export type InvoiceIssuePreview = NonNullable<Awaited<ReturnType<typeof findIssuePreview>>>
