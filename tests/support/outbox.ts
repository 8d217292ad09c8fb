import { outboxEmails } from "../../db/tables/outbox.ts"
import { renderStoredEmail } from "../../domain/outbox/render-stored-email.server.ts"
import type { Shop } from "../../domain/shop.ts"

/** The rendered e-mails of the outbox, by recipient. */
export async function listQueuedEmails(shop: Shop) {
  const rows = await shop.db.select().from(outboxEmails).orderBy(outboxEmails.recipient, outboxEmails.createdAt)
  return Promise.all(rows.map(async (row) => ({ ...row, ...(await renderStoredEmail(shop, row)) })))
}
