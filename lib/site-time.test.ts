import { expect, test } from "vitest"
import {
  formatDateInZone,
  formatMoment,
  formatShortDate,
  formatWeekdayDate,
  getCalendarDate,
  getCalendarYear,
  isTimeZone,
} from "./site-time.ts"

const oregon = "America/Los_Angeles"

test("a point in time falls on different days, and in different years, in different zones", () => {
  const midnight = "2027-01-01T03:00:00Z"
  expect([getCalendarDate("UTC", midnight), getCalendarDate(oregon, midnight)]).toEqual(["2027-01-01", "2026-12-31"])
  expect([getCalendarYear("UTC", midnight), getCalendarYear(oregon, midnight)]).toEqual([2027, 2026])
  expect(getCalendarDate("Pacific/Kiritimati", "2026-05-02T11:00:00Z")).toBe("2026-05-03")
})

test("the day changes at midnight there, also where clocks were changed", () => {
  expect(getCalendarDate(oregon, "2026-03-08T07:59:59Z")).toBe("2026-03-07")
  expect(getCalendarDate(oregon, "2026-03-08T08:00:00Z")).toBe("2026-03-08")
  expect(getCalendarDate(oregon, "2026-03-09T06:59:59Z")).toBe("2026-03-08")
  expect(getCalendarDate(oregon, "2026-03-09T07:00:00Z")).toBe("2026-03-09")
})

test("it is formatted in the zone's own time", () => {
  const at = "2026-11-22T00:05:00Z"
  expect(formatMoment(at, oregon)).toBe("Nov 21, 2026, 4:05 PM")
  expect(formatShortDate(at, oregon)).toBe("Nov 21, 2026")
  expect(formatWeekdayDate(new Date(at), oregon)).toBe("Saturday, November 21")
  expect(formatDateInZone(at, oregon)).toBe("November 21, 2026")
  expect(formatDateInZone(at, "UTC")).toBe("November 22, 2026")
})

test.each(["Mars/Phobos", "", "UTC ", "+02:00", "constructor"])("%j is no time zone", (name) => {
  expect(isTimeZone(name)).toBe(false)
})

test.each(["UTC", oregon, "Europe/Berlin", "Asia/Kolkata"])("%s is a time zone", (name) => {
  expect(isTimeZone(name)).toBe(true)
})
