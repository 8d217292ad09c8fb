import type { Actor } from "../../../domain/actor.ts"
import type { DraftInput } from "../../../domain/invoices/draft-invoice.ts"
import { previewOfIssue } from "../../../domain/invoices/draft-queries.server.ts"
import { invoiceSheet } from "../../../domain/invoices/invoice-sheet.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { sayDate } from "../../../lib/calendar-dates.ts"
import { formatSum } from "../../../lib/format-money.ts"
import { found } from "../found.server.ts"

/** Null while the draft is incomplete. */
export async function issuePreview(shop: Shop, admin: Actor, draft: DraftInput) {
  const preview = found(await previewOfIssue(shop, admin, draft))
  if (!preview) return null
  const { number, content, due } = preview
  return {
    number,
    to: draft.name,
    issued: sayDate(content.issued),
    due: sayDate(due),
    total: formatSum(content.total, content.currency),
    sheet: invoiceSheet(number, content, new Map()),
  }
}

export type ShownPreview = NonNullable<Awaited<ReturnType<typeof issuePreview>>>
