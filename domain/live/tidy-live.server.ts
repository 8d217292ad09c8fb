import { lt, sql } from "drizzle-orm"
import { liveEvents } from "../../db/tables/live.ts"
import { tidyNotifications } from "../notifications/tidy-notifications.server.ts"
import type { Shop } from "../shop.ts"

/** Each hour: forgets what happened more than an hour ago (by the database's clock, which noted when), and old notifications. */
export async function tidyLive(shop: Shop): Promise<void> {
  await shop.db.delete(liveEvents).where(lt(liveEvents.createdAt, sql`now() - interval '1 hour'`))
  await tidyNotifications(shop)
}
