import { z } from "zod"

const notificationTypes = ["error", "warning", "success", "info"] as const
const priorities = ["urgent", "high", "normal", "default"] as const

/** A notification as browsers get it (RT-05); times in ISO 8601. `read_at` null: unread. `link`: a path of this site, or null. */
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

/** What a service worker gets of one that is pushed, as JSON. `link`: a path of this site. */
export type PushMessage = Pick<NotificationRow, "id" | "title" | "message" | "link">

/** How many are listed, newest first (RT-05). */
export const mostNotifications = 50

const id = z.uuid("This notification no longer exists.")

/** What is done with one's own notifications. */
export const notificationForm = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("read"), id }),
  z.strictObject({ intent: z.literal("read-all") }),
  z.strictObject({ intent: z.literal("delete"), id }),
])

/** A row of the table in the names of the source. */
export const rowOf = (row: {
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
