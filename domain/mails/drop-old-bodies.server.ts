import { and, eq, lt, ne } from "drizzle-orm"
import { mails } from "../../db/tables/mails.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"

/** Deletes the texts of sent e-mails after the configured days; recipient, time and subject stay. @returns the count */
export async function dropOldBodies(shop: Shop): Promise<number> {
  const { mails: kept } = await readSettings(shop.db, "mails")
  const before = new Date(shop.now().getTime() - kept.keepDays * 86_400_000)
  const { rowCount } = await shop.db
    .update(mails)
    .set({ html: "", text: "" })
    .where(and(eq(mails.state, "sent"), lt(mails.sentAt, before), ne(mails.html, "")))
  return rowCount ?? 0
}
