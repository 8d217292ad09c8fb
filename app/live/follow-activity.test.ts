import { afterEach, beforeEach, expect, test, vi } from "vitest"
import type { NotificationRow, ServerMessage } from "../../domain/live/live-protocol.ts"
import { followActivity } from "./follow-activity.ts"

const notified: unknown[] = []
let listener: ((frame: ServerMessage) => void) | undefined
const subscribe = (one: (frame: ServerMessage) => void) => {
  listener = one
  return () => {
    listener = undefined
  }
}
const activity = (id: string) => ({ id, title: `Work ${id}`, description: "Edited, Anna", link: `/admin/${id}` })
const order = { title: "New order S-1010", message: "", link: "/admin/orders/1" } as NotificationRow

beforeEach(() => {
  notified.length = 0
  vi.useFakeTimers()
  vi.stubGlobal("window", { dispatchEvent: ({ detail }: CustomEvent) => notified.push(detail) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test("a new notification is shown beside the page, one that is read or deleted is not [SHELL-12]", () => {
  const stop = followActivity(subscribe, false)
  listener?.({ type: "notification", event: "insert", id: "1", notification: order })
  listener?.({ type: "notification", event: "update", id: "1", notification: order })
  listener?.({ type: "notification", event: "delete", id: "1" })
  expect(notified).toEqual([{ title: "New order S-1010", link: { to: "/admin/orders/1", text: "Open" } }])
  stop()
  expect(listener).toBeUndefined()
})

test("an admin is told once what others did since the page was opened; what is announced together is asked for once [SHELL-12]", async () => {
  const asked: (string | null)[] = []
  const answers = [[], [activity("a")], [activity("a"), activity("b")]]
  const stop = followActivity(subscribe, true, async (since) => {
    asked.push(since)
    return { until: `time ${asked.length}`, activities: answers[asked.length - 1] ?? [] }
  })
  const change = (...tags: string[]) => listener?.({ type: "changed", tags })
  change("studio.orders")
  change("artwork:1")
  await vi.advanceTimersByTimeAsync(400)
  change("studio.artworks")
  await vi.advanceTimersByTimeAsync(400)
  change("settings")
  await vi.advanceTimersByTimeAsync(400)
  stop()
  expect(asked).toEqual([null, "time 1", "time 2"])
  expect(notified).toEqual(
    ["a", "b"].map((id) => ({
      title: `Work ${id}`,
      description: "Edited, Anna",
      link: { to: `/admin/${id}`, text: "Open" },
    })),
  )
})

test("customers do not request the studio's activity", async () => {
  const read = vi.fn()
  followActivity(subscribe, false, read)
  listener?.({ type: "changed", tags: ["artwork:1"] })
  await vi.advanceTimersByTimeAsync(1000)
  expect(read).not.toHaveBeenCalled()
})
