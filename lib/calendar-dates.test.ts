import { expect, test } from "vitest"
import { addDays, formatCalendarDate, formatDateRange, formatMonthDay, isCalendarDate } from "./calendar-dates.ts"

test.each([
  ["2026-03-12", "2026-05-02", "March 12 – May 2, 2026"],
  ["2026-03-05", "2026-03-28", "March 5–28, 2026"],
  ["2026-03-07", "2026-03-07", "March 7, 2026"],
  ["2025-11-12", "2026-01-09", "November 12, 2025 – January 9, 2026"],
  ["2025-03-12", "2026-03-12", "March 12, 2025 – March 12, 2026"],
  ["2026-03-12", null, "from March 12, 2026"],
])("%s to %s is said %s [ADM-14]", (from, to, words) => {
  expect(formatDateRange(from, to)).toBe(words)
})

test("a day is formatted with the name of its month", () => {
  expect(formatCalendarDate("2026-01-01")).toBe("January 1, 2026")
  expect(formatMonthDay("2026-01-01")).toBe("January 1")
})

test.each(["2026-02-29", "2026-13-01", "2026-3-1", "2026-04-31", "0000-01-01", "tomorrow", ""])(
  "%s is no day",
  (text) => {
    expect(isCalendarDate(text)).toBe(false)
  },
)

test("the 29th of February is a day in a leap year", () => {
  expect(isCalendarDate("2028-02-29")).toBe(true)
})

test("days are counted over the ends of months and years", () => {
  expect([addDays("2028-02-28", 2), addDays("2026-12-31", 1), addDays("2026-03-01", -1)]).toEqual([
    "2028-03-01",
    "2027-01-01",
    "2026-02-28",
  ])
})
