import { expect, test } from "vitest"
import type { OrderListItem } from "../../../domain/orders/order-queries.server.ts"
import type { SettingsProblem } from "../../../domain/settings/stored-settings.ts"
import type { TimeZone } from "../../../lib/site-time.ts"
import type { DashboardTask } from "./task.ts"
import { listDashboardTasks, type WaitingTasks } from "./tasks.ts"

/** The first task for one transfer, due at 3 p.m. UTC on March 12, or for invalid settings. */
function firstTask(
  now: string,
  timeZone: string,
  settings: SettingsProblem[] = [],
  more: Partial<WaitingTasks> = {},
): DashboardTask | undefined {
  const order = {
    number: "S-1001",
    name: "Judith Whitcomb",
    lines: [],
    total: 420_000,
    currency: "USD",
    dueAt: new Date("2026-03-12T15:00:00Z"),
  } as unknown as OrderListItem
  const toPay = { orders: [order], count: 1 }
  const [group] = listDashboardTasks({ ...nothing(now, timeZone), toPay, settings, ...more })
  return group?.tasks[0]
}

function nothing(now: string, timeZone: string): WaitingTasks {
  return {
    now: new Date(now),
    timeZone: timeZone as TimeZone,
    toPrice: { orders: [], count: 0 },
    toPay: { orders: [], count: 0 },
    toSend: { orders: [], count: 0 },
    asked: [],
    toRefund: { orders: [], count: 0 },
    invoiceRefunds: [],
    ending: [],
    toSell: [],
    shows: [],
    unmatched: { payments: [], count: 0 },
    messages: { threads: [], count: 0 },
    commissions: { answer: [], remind: [], make: [] },
    emails: { waiting: 0, failed: 0, filed: 0, oldestWaiting: null } as never,
    mailbox: null,
    cardPayments: null,
    smtp: true,
    unfinished: { works: [], count: 0 },
    inventory: [],
    low: [],
    settings: [],
    waitingIssues: [],
    parked: [],
    pictures: {},
  }
}

test.each([
  ["2026-03-12T23:00:00Z", "UTC", null],
  ["2026-03-13T06:59:00Z", "America/Los_Angeles", null],
  ["2026-03-13T07:01:00Z", "America/Los_Angeles", "1 day late"],
  ["2026-03-15T12:00:00Z", "UTC", "3 days late"],
])("at %s in %s a transfer due on March 12 is %s", (now, timeZone, late) => {
  expect(firstTask(now, timeZone)?.late).toBe(late)
})

test("invalid settings of the About page link to its page in the studio", () => {
  const task = firstTask("2026-03-11T12:00:00Z", "UTC", [{ group: "about", field: "born" } as SettingsProblem])
  expect(task?.act).toMatchObject({ to: "/admin/about" })
})

test("returned works, ending reservations and overpayments are tasks that link to their pages", () => {
  const task = (more: Partial<WaitingTasks>) =>
    firstTask("2026-03-11T12:00:00Z", "UTC", [], { toPay: { orders: [], count: 0 }, ...more })
  const asked = {
    ...{ id: "1", kind: "return", state: "received", reason: "Too large", number: "S-1001", name: "Judith" },
    ...{ requestedAt: new Date(), receivedAt: new Date() },
  }
  expect(task({ asked: [asked] })).toMatchObject({
    what: "Inspect what came back of S-1001",
    act: { to: "/admin/orders/S-1001?decide=return-close" },
  })
  const kept = {
    id: "2",
    artworkId: "3",
    title: "Weir",
    number: 1,
    editionSize: null,
    name: "Otto",
    email: "",
    note: "",
  }
  expect(task({ ending: [{ ...kept, ends: new Date("2026-03-13T00:00:00Z") }] })).toMatchObject({
    what: "*Weir* is reserved for Otto, but not much longer",
    due: { at: new Date("2026-03-12T23:59:59Z") },
    act: { to: "/admin/orders/reservations" },
  })
  const order = { number: "S-1001", name: "Judith", lines: [], currency: "USD", over: 8500 } as unknown as OrderListItem
  expect(task({ toRefund: { orders: [order], count: 1 } })).toMatchObject({
    what: "$85 more than the total came in for S-1001",
    act: { to: "/admin/orders/S-1001?decide=refund" },
  })
})

test("three unfinished works or more are one task", () => {
  const works = ["Reach", "Weir", "Neap"].map((title) => ({
    id: title,
    title,
    published: false,
    lacks: ["picture" as const],
  }))
  const finish = (some: typeof works, count = some.length) =>
    listDashboardTasks({ ...nothing("2026-03-12T12:00:00Z", "UTC"), unfinished: { works: some, count } }).find(
      ({ verb }) => verb === "Finish",
    )
  expect(finish(works.slice(0, 2))?.tasks).toHaveLength(2)
  expect(finish(works, 300)).toMatchObject({
    more: 0,
    tasks: [{ what: "300 works are unfinished", act: { to: "/admin/artworks?status=incomplete" } }],
  })
})
