import { lt, sql } from "drizzle-orm"
import { liveEvents } from "../../db/tables/live.ts"
import { purgeNotifications } from "../notifications/purge-notifications.server.ts"
import type { Shop } from "../shop.ts"

/** Hourly: deletes events older than an hour by the database's clock, which dated them, and old notifications. */
export async function purgeLive(shop: Shop): Promise<void> {
  await shop.db.delete(liveEvents).where(lt(liveEvents.createdAt, sql`now() - interval '1 hour'`))
  await purgeNotifications(shop)
}
