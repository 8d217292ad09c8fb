import { expect, test } from "vitest"
import { dayOf, isCalendarDate, sayDate, sayDates } from "./calendar-dates.ts"

test.each([
  ["2026-03-12", "2026-05-02", "12 March – 2 May 2026"],
  ["2026-03-05", "2026-03-28", "5–28 March 2026"],
  ["2026-03-07", "2026-03-07", "7 March 2026"],
  ["2025-11-12", "2026-01-09", "12 November 2025 – 9 January 2026"],
  ["2025-03-12", "2026-03-12", "12 March 2025 – 12 March 2026"],
  ["2026-03-12", null, "from 12 March 2026"],
])("%s to %s is said %s", (from, to, words) => {
  expect(sayDates(from, to)).toBe(words)
})

test("a day is said with its month in words", () => {
  expect(sayDate("2026-01-01")).toBe("1 January 2026")
})

test.each(["2026-02-29", "2026-13-01", "2026-3-1", "2026-04-31", "tomorrow", ""])("%s is no day", (text) => {
  expect(isCalendarDate(text)).toBe(false)
})

test("the 29th of February is a day in a leap year", () => {
  expect(isCalendarDate("2028-02-29")).toBe(true)
})

test("a moment falls on different days in different places", () => {
  const moment = new Date("2026-05-03T03:00:00Z")
  expect([dayOf(moment), dayOf(moment, -12)]).toEqual(["2026-05-03", "2026-05-02"])
})
