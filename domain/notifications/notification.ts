import { z } from "zod"

const notificationTypes = ["error", "warning", "success", "info"] as const
const priorities = ["urgent", "high", "normal", "default"] as const

/** As sent to browsers (RT-05); times in ISO 8601. `read_at` null: unread. `link`: a path of this site, or null. */
export type NotificationRow = {
  id: string
  user_id: string
  type: (typeof notificationTypes)[number]
  priority: (typeof priorities)[number]
  title: string
  message: string
  created_at: string
  read_at: string | null
  link: string | null
}

/** JSON payload for the service worker. `link`: a path of this site. */
export type PushMessage = Pick<NotificationRow, "id" | "title" | "message" | "link">

/** RT-05. */
export const maxNotifications = 50

const id = z.uuid("This notification no longer exists.")

export const notificationForm = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("read"), id }),
  z.strictObject({ intent: z.literal("read-all") }),
  z.strictObject({ intent: z.literal("delete"), id }),
])

/** In the source's property names. */
export const toNotificationRow = (row: {
  id: string
  userId: string
  type: NotificationRow["type"]
  priority: NotificationRow["priority"]
  title: string
  message: string
  createdAt: Date
  readAt: Date | null
  link: string | null
}): NotificationRow => ({
  id: row.id,
  user_id: row.userId,
  type: row.type,
  priority: row.priority,
  title: row.title,
  message: row.message,
  created_at: row.createdAt.toISOString(),
  read_at: row.readAt?.toISOString() ?? null,
  link: row.link,
})
