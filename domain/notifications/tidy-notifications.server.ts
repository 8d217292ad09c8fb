import { and, eq, isNotNull, lt, or } from "drizzle-orm"
import { notifications } from "../../db/tables/notifications.ts"
import type { Shop } from "../shop.ts"

const hourMs = 3_600_000

/** A notification that was read is kept so long, and any other so long, in days. */
const [daysRead, daysUnread] = [90, 365]

/** What is not in the bell is kept until it was pushed, and mailed if somebody wanted that. */
const daysHidden = 3

/** Forgets notifications that are old. */
export async function tidyNotifications(shop: Shop): Promise<void> {
  const ago = (days: number) => new Date(shop.now().getTime() - days * 24 * hourMs)
  await shop.db
    .delete(notifications)
    .where(
      or(
        and(isNotNull(notifications.readAt), lt(notifications.readAt, ago(daysRead))),
        lt(notifications.createdAt, ago(daysUnread)),
        and(
          eq(notifications.shown, false),
          eq(notifications.forDigest, false),
          lt(notifications.createdAt, ago(daysHidden)),
        ),
      ),
    )
}
