import { and, eq, isNotNull, lt, or } from "drizzle-orm"
import { notifications } from "../../db/tables/notifications.ts"
import type { Shop } from "../shop.ts"

const hourMs = 3_600_000

/** Days until a read or an unread notification is deleted. */
const [daysRead, daysUnread] = [90, 365]

/** For notifications outside the bell, which are only pushed and e-mailed. */
const daysHidden = 3

export async function purgeNotifications(shop: Shop): Promise<void> {
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
