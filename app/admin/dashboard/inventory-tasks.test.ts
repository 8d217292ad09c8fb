import { expect, test } from "vitest"
import { inventoryTasks } from "./inventory-tasks.ts"

test("what should come back, and what is owed, is a task; late is said in days [ADM-15]", () => {
  const due = { id: "a", kind: "loan", place: "A *Museum*", out: 2, works: [], dueBackOn: "2026-11-30" } as const
  const owed = { id: "p", agreementId: "a", place: "Fathom", total: 620_200, currency: "USD", dueOn: "2026-11-01" }
  expect(
    inventoryTasks(
      [
        { ...due, works: [], daysLate: 0 },
        { ...due, out: 1, works: [], daysLate: 3 },
      ],
      [{ ...owed, daysLate: 1 }],
      [{ id: "a", place: "Fathom", title: "Low *Water*", artworkId: "w" }],
    ),
  ).toMatchObject([
    { what: "*Low Water* is sold, and with Fathom", act: { to: "/admin/inventory/agreements/a" } },
    { what: "2 works are due back from A Museum", late: null, act: { to: "/admin/inventory/agreements/a" } },
    { what: "1 work is due back from A Museum", late: "3 days late" },
    { what: "Fathom owes you $6,202", late: "1 day late" },
  ])
})
