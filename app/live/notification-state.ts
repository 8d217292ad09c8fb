import type { NotificationRow, ServerMessage } from "../../domain/live/live-protocol.ts"

export type Notices = { notifications: readonly NotificationRow[]; unread: number }

export type NoticeChange = { intent: "read" | "delete"; id: string } | { intent: "read-all" }

/** RT-05. */
const maxNotices = 50
const maxBadgeCount = 9

export const formatUnread = (unread: number): string => (unread > maxBadgeCount ? `${maxBadgeCount}+` : String(unread))

/** @param now ISO 8601 */
export function applyNoticeChange({ notifications, unread }: Notices, change: NoticeChange, now: string): Notices {
  if (change.intent === "read-all")
    return { notifications: notifications.map((one) => ({ ...one, read_at: one.read_at ?? now })), unread: 0 }
  const one = notifications.find(({ id }) => id === change.id)
  if (!one) return { notifications, unread }
  const left = one.read_at === null ? Math.max(0, unread - 1) : unread
  if (change.intent === "delete") return { notifications: notifications.filter((other) => other !== one), unread: left }
  return {
    notifications: notifications.map((other) => (other === one ? { ...one, read_at: one.read_at ?? now } : other)),
    unread: left,
  }
}

/** Null: they must be read again. */
export function applyNotificationFrame(
  notices: Notices,
  frame: ServerMessage & { type: "notification" },
): Notices | null {
  const { event, notification } = frame
  if (event !== "insert" || !notification) return null
  if (notices.notifications.some(({ id }) => id === notification.id)) return notices
  return {
    notifications: [notification, ...notices.notifications].slice(0, maxNotices),
    unread: notices.unread + (notification.read_at === null ? 1 : 0),
  }
}
