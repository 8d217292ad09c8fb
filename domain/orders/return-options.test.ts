import { expect, test } from "vitest"
import { damageDays, listOpenReturnKinds } from "./return-options.ts"

const deliveredAt = new Date("2026-03-01T12:00:00Z")
const after = (days: number) => new Date(deliveredAt.getTime() + days * 86_400_000)
const open = (days: number, returnDays = 14) => listOpenReturnKinds({ deliveredAt, returnDays, now: after(days) })

test("a return is offered as long as the terms say, and damage can be reported longer [ADM-21]", () => {
  expect(open(0)).toEqual(["return", "damage"])
  expect(open(14)).toEqual(["return", "damage"])
  expect(open(15)).toEqual(["damage"])
  expect(open(15, 30)).toEqual(["return", "damage"])
  expect(open(0, 0)).toEqual(["damage"])
  expect(open(damageDays + 1)).toEqual([])
  expect(listOpenReturnKinds({ deliveredAt: null, returnDays: 14, now: after(400) })).toEqual(["return", "damage"])
})
