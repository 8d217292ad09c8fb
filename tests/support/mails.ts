import { mails } from "../../db/tables/mails.ts"
import { renderStored } from "../../domain/mails/render-stored.server.ts"
import type { Shop } from "../../domain/shop.ts"

/** The rendered e-mails of the outbox, by recipient. */
export async function queuedMails(shop: Shop) {
  const rows = await shop.db.select().from(mails).orderBy(mails.recipient, mails.createdAt)
  return Promise.all(rows.map(async (row) => ({ ...row, ...(await renderStored(shop, row)) })))
}
