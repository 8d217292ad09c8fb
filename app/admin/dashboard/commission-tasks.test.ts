import { expect, test } from "vitest"
import type { CommissionCard } from "../../../domain/commissions/board-queries.server.ts"
import { commissionTasks } from "./commission-tasks.ts"

const now = new Date("2026-11-23T16:00:00Z")
const card = (changes: Partial<CommissionCard>): CommissionCard => ({
  ...{ id: "1", stage: "inquiry", stageSince: now, createdAt: now, subject: "The Astrid", name: "Ana", size: "" },
  ...{ total: null, paid: 0, currency: null, note: "", due: null, isLate: false, waitlistPlace: null, endReason: "" },
  ...{ picture: null, stops: {}, ...changes },
})
const of = (changes: Partial<CommissionCard>) =>
  Object.entries(commissionTasks([card(changes)], "2026-11-23", now)).flatMap(([group, tasks]) =>
    tasks.map(({ what, late }) => [group, what, late]),
  )

test.each([
  [{}, [["answer", "Answer Ana’s request", null]]],
  [
    { stage: "quoted", due: { what: "Quote ends", day: "2026-11-26" } },
    [["remind", "Ana hasn’t answered your quote", null]],
  ],
  [{ stage: "quoted", due: { what: "Quote ends", day: "2026-11-27" } }, []],
  [
    { stage: "quoted", due: { what: "Quote ends", day: "2026-11-21" }, isLate: true },
    [["remind", "Ana hasn’t answered your quote", "2 days late"]],
  ],
  [
    { stage: "proof", stageSince: new Date("2026-11-16T16:00:00Z") },
    [["remind", "Ana hasn’t answered your proof", null]],
  ],
  [{ stage: "proof", stageSince: new Date("2026-11-17T16:00:00Z") }, []],
  [{ stage: "sketch", due: { what: "Sketch due", day: "2026-11-23" } }, [["make", "Sketch due: The Astrid", null]]],
  [{ stage: "delivered", due: { what: "Delivery", day: "2026-11-01" } }, []],
] as const)("tasks of a commission with %j [ADM-11]", (changes, tasks) => {
  expect(of(changes as Partial<CommissionCard>)).toEqual(tasks)
})
