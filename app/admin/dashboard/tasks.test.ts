import { expect, test } from "vitest"
import type { OrderListItem } from "../../../domain/orders/order-queries.server.ts"
import type { TimeZone } from "../../../lib/site-time.ts"
import { tasksOf } from "./tasks.ts"

/** What the to-do list says of one transfer, due at 3 p.m. UTC on March 12. */
function lateAt(now: string, timeZone: string): string | null | undefined {
  const order = {
    number: "S-1001",
    name: "Judith Whitcomb",
    lines: [],
    total: 420_000,
    currency: "USD",
    dueAt: new Date("2026-03-12T15:00:00Z"),
  } as unknown as OrderListItem
  const [group] = tasksOf({
    now: new Date(now),
    timeZone: timeZone as TimeZone,
    toPay: { orders: [order], count: 1 },
    toSend: { orders: [], count: 0 },
    messages: { messages: [], count: 0 },
    mails: { waiting: 0, failed: 0, filed: 0, oldestWaiting: null } as never,
    smtp: true,
    unfinished: { works: [], count: 0 },
    low: [],
    settings: [],
    parked: [],
    pictures: {},
  })
  return group?.tasks[0]?.late
}

test.each([
  ["2026-03-12T23:00:00Z", "UTC", null],
  ["2026-03-13T06:59:00Z", "America/Los_Angeles", null],
  ["2026-03-13T07:01:00Z", "America/Los_Angeles", "1 day late"],
  ["2026-03-15T12:00:00Z", "UTC", "3 days late"],
])("at %s in %s a transfer due on March 12 is %s", (now, timeZone, late) => {
  expect(lateAt(now, timeZone)).toBe(late)
})
