import { and, inArray } from "drizzle-orm"
import { notifications } from "../../db/tables/notifications.ts"
import type { LiveEvent } from "../../services/live/live.ts"
import type { Shop } from "../shop.ts"
import { isStillVisible } from "./is-still-visible.server.ts"
import { type NotificationRow, toNotificationRow } from "./notification.ts"

/** `notification` is missing for a deletion. */
type NotificationChange = {
  userId: string
  event: "insert" | "update" | "delete"
  id: string
  notification?: NotificationRow
}

/** Reads the current rows for live events of these users. */
export async function listNotificationChanges(
  shop: Shop,
  events: LiveEvent[],
  people: ReadonlySet<string>,
): Promise<NotificationChange[]> {
  const changes = events.flatMap(({ kind, userId, body }) => {
    return kind === "notification" && people.has(userId) ? [{ userId, ...body }] : []
  })
  const ids = changes.filter(({ event }) => event !== "delete").map(({ id }) => id)
  const rows =
    ids.length === 0
      ? []
      : await shop.db
          .select()
          .from(notifications)
          .where(and(inArray(notifications.id, ids), inArray(notifications.userId, [...people]), isStillVisible))
  return changes.flatMap(({ userId, event, id }): NotificationChange[] => {
    if (event === "delete") return [{ userId, event, id }]
    const row = rows.find((one) => one.id === id && one.userId === userId)
    // Deleted in the meantime: its own event follows.
    return row ? [{ userId, event, id, notification: toNotificationRow(row) }] : []
  })
}
