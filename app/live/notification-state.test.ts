import { expect, test } from "vitest"
import type { NotificationRow } from "../../domain/live/live-protocol.ts"
import { applyNoticeChange, applyNotificationFrame, formatUnread, type Notices } from "./notification-state.ts"

const row = (id: string, read_at: string | null = null): NotificationRow => ({
  id,
  user_id: "1",
  type: "info",
  priority: "default",
  title: id,
  message: "",
  created_at: "2026-11-23T10:00:00.000Z",
  read_at,
  link: null,
})
const now = "2026-11-23T11:00:00.000Z"
const three: Notices = { notifications: [row("a"), row("b", now), row("c")], unread: 12 }
const left = ({ notifications, unread }: Notices) => [
  notifications.map(({ id, read_at }) => id + (read_at ? "" : "*")).join(" "),
  unread,
]

test.each([
  [1, "1"],
  [9, "9"],
  [10, "9+"],
  [400, "9+"],
])("%i unread are %s", (unread, words) => expect(formatUnread(unread)).toBe(words))

test.each([
  [{ intent: "read", id: "a" }, "a b c*", 11],
  [{ intent: "read", id: "b" }, "a* b c*", 12],
  [{ intent: "read", id: "unknown" }, "a* b c*", 12],
  [{ intent: "read-all" }, "a b c", 0],
  [{ intent: "delete", id: "a" }, "b c*", 11],
  [{ intent: "delete", id: "b" }, "a* c*", 12],
] as const)("after %o", (change, ids, unread) => {
  expect(left(applyNoticeChange(three, change, now))).toEqual([ids, unread])
})

test("a new notification is the first, once, of at most fifty; other changes are fetched [RT-05]", () => {
  const frame = { type: "notification", event: "insert", id: "d", notification: row("d") } as const
  const four = applyNotificationFrame(three, frame)
  expect(four && left(four)).toEqual(["d* a* b c*", 13])
  expect(four && applyNotificationFrame(four, frame)).toBe(four)
  const fifty = { notifications: Array.from({ length: 50 }, (_, n) => row(String(n))), unread: 50 }
  expect(applyNotificationFrame(fifty, frame)?.notifications.map(({ id }) => id)).toEqual([
    "d",
    ...fifty.notifications.slice(0, 49).map(({ id }) => id),
  ])
  expect(applyNotificationFrame(three, { ...frame, event: "update" })).toBeNull()
})
