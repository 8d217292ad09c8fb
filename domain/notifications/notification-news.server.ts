import { and, inArray } from "drizzle-orm"
import { notifications } from "../../db/tables/notifications.ts"
import type { LiveEvent } from "../../services/live/live.ts"
import type { Shop } from "../shop.ts"
import { type NotificationRow, rowOf } from "./notification.ts"
import { mayStillBeTold } from "./told-to.server.ts"

/** `notification` is missing for a deletion. */
type NotificationNews = {
  userId: string
  event: "insert" | "update" | "delete"
  id: string
  notification?: NotificationRow
}

/** Reads the current rows for live events of these users. */
export async function notificationNews(
  shop: Shop,
  events: LiveEvent[],
  people: ReadonlySet<string>,
): Promise<NotificationNews[]> {
  const news = events.flatMap(({ kind, userId, body }) => {
    return kind === "notification" && people.has(userId) ? [{ userId, ...body }] : []
  })
  const ids = news.filter(({ event }) => event !== "delete").map(({ id }) => id)
  const rows =
    ids.length === 0
      ? []
      : await shop.db
          .select()
          .from(notifications)
          .where(and(inArray(notifications.id, ids), inArray(notifications.userId, [...people]), mayStillBeTold))
  return news.flatMap(({ userId, event, id }): NotificationNews[] => {
    if (event === "delete") return [{ userId, event, id }]
    const row = rows.find((one) => one.id === id && one.userId === userId)
    // Deleted in the meantime: its own event follows.
    return row ? [{ userId, event, id, notification: rowOf(row) }] : []
  })
}
