import { and, eq, lt, ne } from "drizzle-orm"
import { outboxEmails } from "../../db/tables/outbox.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"

/** Deletes the texts of sent e-mails after the configured days; recipient, time and subject stay. @returns the count */
export async function purgeEmailBodies(shop: Shop): Promise<number> {
  const { mails: settings } = await getSettings(shop.db, "mails")
  const before = new Date(shop.now().getTime() - settings.keepDays * 86_400_000)
  const { rowCount } = await shop.db
    .update(outboxEmails)
    .set({ html: "", text: "" })
    .where(and(eq(outboxEmails.state, "sent"), lt(outboxEmails.sentAt, before), ne(outboxEmails.html, "")))
  return rowCount ?? 0
}
