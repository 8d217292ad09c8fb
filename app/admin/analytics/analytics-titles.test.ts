import { describe, expect, test } from "vitest"
import { addDays } from "../../../lib/calendar-dates.ts"
import {
  analyticsSummary,
  countViewsByHour,
  findPeakDay,
  getWorkRemark,
  groupByDayOrWeek,
  hoursTitle,
  viewedWorksTitle,
  visitorsTitle,
} from "./analytics-titles.ts"

const days = (...visitors: number[]) =>
  visitors.map((of, at) => ({ day: addDays("2026-03-01", at), visitors: of, views: of * 2 }))
const work = (title: string, looked: number, asked = 0) => ({
  ...{ id: title, title, availability: "available", price: 100, currency: "USD", looked, asked, carts: 0, bought: 0 },
})

test("the summary says how many people looked, wrote and bought", () => {
  expect(analyticsSummary(days(1_000, 140), { asked: 21, sold: 8, marked: 0 })).toBe(
    "In 2 days 1,140 visitors looked at 2,280 pages; 21 wrote to you and eight works were sold.",
  )
  const marked = { asked: 0, sold: 1, marked: 2 }
  expect(analyticsSummary(days(1), marked)).toContain("one work was sold; two more were marked as sold.")
  expect(analyticsSummary(days(1), { ...marked, sold: 0 })).toContain("two works were marked as sold.")
  expect(analyticsSummary(days(1), { asked: 0, sold: 1, marked: 0 })).toBe(
    "Today one visitor looked at 2 pages; nobody wrote to you and one work was sold.",
  )
})

test.each([
  [[10, 10], null, "20 visitors in 2 days"],
  [[10, 10], [0, 0], "20 visitors in 2 days"],
  [[12, 12], [10, 10], "24 visitors, 20 percent more than in the 2 days before"],
  [[8, 8], [10, 10], "16 visitors, 20 percent fewer than in the 2 days before"],
  [[10, 10], [10, 10], "20 visitors, as many as in the 2 days before"],
  [[20, 20], [10, 10], "40 visitors, twice as many as in the 2 days before"],
  [[40, 40], [10, 10], "80 visitors, 4 times as many as in the 2 days before"],
])("%j after %j: %s [ADM-20]", (now, before, words) =>
  expect(visitorsTitle(days(...now), before && days(...before))).toBe(words),
)

test("a peak day has twice as many visitors as the others", () => {
  expect(findPeakDay(days(10, 10, 24, 10))).toEqual({ at: 2, words: "24, Mar 3" })
  expect(findPeakDay(days(10, 10, 15, 10))).toBeNull()
  expect(findPeakDay(days(0, 0, 0))).toBeNull()
})

test("long periods are grouped into weeks that end today", () => {
  const year = days(...Array.from({ length: 365 }, () => 1))
  const { step, of } = groupByDayOrWeek(year)
  expect([step, of.length, of[0]?.visitors, of.at(-1)?.day]).toEqual(["week", 52, 7, addDays("2026-03-01", 358)])
  expect(groupByDayOrWeek(days(1, 2)).step).toBe("day")
})

test("views are counted by hour, and the title names the busiest part of the day", () => {
  const hours = countViewsByHour([
    { name: "20", times: 9, visitors: 3 },
    { name: "07", times: 2, visitors: 1 },
  ])
  expect([hours.length, hours[20], hours[7]]).toEqual([24, 9, 2])
  expect(hoursTitle(hours)).toBe("People look in the evening")
})

describe("works", () => {
  test("the title names the most viewed and the most asked about", () => {
    expect(viewedWorksTitle([work("Neap", 9), work("Weir", 4, 2)])).toBe(
      "*Neap* is looked at most, *Weir* asked about most",
    )
    expect(viewedWorksTitle([work("Neap", 9, 1)])).toBe("*Neap* is looked at most")
    expect(viewedWorksTitle([])).toBe("From looking to buying, work by work")
  })
  test("a remark explains unusual numbers", () => {
    expect(getWorkRemark({ ...work("Weir", 9, 2), price: null })).toBe("Asked about, never bought: it has no price.")
    expect(getWorkRemark({ ...work("Weir", 9), carts: 3 })).toBe("Three carts, no sale.")
    expect(getWorkRemark({ ...work("Weir", 9), carts: 3, availability: "sold" })).toBe("")
  })
})
