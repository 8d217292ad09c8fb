import { afterEach, beforeEach, expect, test, vi } from "vitest"
import type { FromServer, NotificationRow } from "../../domain/live/wire.ts"
import { followActivity } from "./follow-activity.ts"

const told: unknown[] = []
let listener: ((frame: FromServer) => void) | undefined
const hear = (one: (frame: FromServer) => void) => {
  listener = one
  return () => {
    listener = undefined
  }
}
const activity = (id: string) => ({ id, title: `Work ${id}`, description: "Edited, Anna", link: `/admin/${id}` })
const order = { title: "New order S-1010", message: "", link: "/admin/orders/1" } as NotificationRow

beforeEach(() => {
  told.length = 0
  vi.useFakeTimers()
  vi.stubGlobal("window", { dispatchEvent: ({ detail }: CustomEvent) => told.push(detail) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test("a new notification is shown beside the page, one that is read or deleted is not [SHELL-12]", () => {
  const stop = followActivity(hear, false)
  listener?.({ type: "notification", event: "insert", id: "1", notification: order })
  listener?.({ type: "notification", event: "update", id: "1", notification: order })
  listener?.({ type: "notification", event: "delete", id: "1" })
  expect(told).toEqual([{ title: "New order S-1010", link: { to: "/admin/orders/1", text: "Open" } }])
  stop()
  expect(listener).toBeUndefined()
})

test("an admin is told once what others did since the page was opened; what is announced together is asked for once [SHELL-12]", async () => {
  const asked: (string | null)[] = []
  const answers = [[], [activity("a")], [activity("a"), activity("b")]]
  const stop = followActivity(hear, true, async (since) => {
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
  expect(told).toEqual(
    ["a", "b"].map((id) => ({
      title: `Work ${id}`,
      description: "Edited, Anna",
      link: { to: `/admin/${id}`, text: "Open" },
    })),
  )
})

test("customers do not request the studio's activity", async () => {
  const read = vi.fn()
  followActivity(hear, false, read)
  listener?.({ type: "changed", tags: ["artwork:1"] })
  await vi.advanceTimersByTimeAsync(1000)
  expect(read).not.toHaveBeenCalled()
})
