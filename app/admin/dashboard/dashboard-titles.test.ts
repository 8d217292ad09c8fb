import { expect, test } from "vitest"
import type { TimeOnMarket } from "../../../domain/artworks/status/time-on-market.server.ts"
import {
  formatMarkedSoldAmounts,
  formatTimeOnMarket,
  getTwelveMonthsStart,
  inquiriesTitle,
  markedSoldTitle,
  moneyToComeTitle,
  placesTitle,
  roundPriceLimit,
  salesTitle,
  timeOnMarketTitle,
} from "./dashboard-titles.ts"

test.each([
  [0.2, "less than a day"],
  [1, "one day"],
  [13.4, "13 days"],
  [14, "two weeks"],
  [35, "five weeks"],
  [61, "two months"],
  [335, "eleven months"],
  [365, "one year"],
  [720, "two years"],
])("%s days are formatted as %s", (days, said) => expect(formatTimeOnMarket(days)).toBe(said))

test.each([
  [2_340_00, 2_500_00],
  [9_400_00, 9_500_00],
  [12_00, 10_00],
  [1, 1],
  [0, 0],
])("a median price of %s is rounded to %s", (median, limit) => expect(roundPriceLimit(median)).toBe(limit))

const wait = (price: number, days: number, sold = true): TimeOnMarket => ({
  id: `${price} ${days}`,
  title: `Fog *${price}*`,
  price: price * 100,
  days,
  sold,
})
const cheap = [wait(800, 20), wait(900, 35), wait(1200, 41)]

test("cheap and expensive works are told apart when they wait differently [ADM-05]", () => {
  const far = [wait(9000, 300), wait(9500, 340), wait(12000, 335)]
  expect(timeOnMarketTitle([...cheap, ...far], "USD")).toBe(
    "Under $5,000 a work waits five weeks; over it, eleven months",
  )
  const near = [wait(9000, 34), wait(9500, 35), wait(12000, 36)]
  expect(timeOnMarketTitle([...cheap, ...near], "USD")).toBe("A work waits five weeks, whatever its price")
})

test("works of one price are not compared, and neither are few sales", () => {
  expect(timeOnMarketTitle(Array<TimeOnMarket>(6).fill(wait(900, 30)), "USD")).toBe(
    "A work waits four weeks for its buyer",
  )
  expect(timeOnMarketTitle([...cheap, wait(500, 3, false), wait(700, 90, false)], "USD")).toBe(
    "*Fog 700* has waited longest, three months",
  )
})

test("amounts in different currencies are not added up", () => {
  const totals = [
    { currency: "USD", amount: 27_300_00 },
    { currency: "EUR", amount: 400_00 },
  ]
  expect(moneyToComeTitle({ totals, orders: [], count: 3 })).toBe("$27,300 and €400 are still to come")
  expect(moneyToComeTitle({ totals: totals.slice(0, 1), orders: [], count: 1 })).toBe("$27,300 is still to come")
  const months = [
    { month: "2026-11", works: 3, artworkIds: [], amounts: totals },
    { month: "2026-02", works: 1, artworkIds: [], amounts: [{ currency: "EUR", amount: 50_000_00 }] },
  ]
  expect(salesTitle(months)).toBe("Four works went for €50,400 and $27,300 in twelve months")
})

const sold = (country: string, region: string, works: number) => ({ city: "", region, country, works, artworkIds: [] })
test.each([
  [[sold("US", "OR", 4), sold("US", "WA", 3), sold("DE", "", 2)], "", "Nearly half of what you sold went to Oregon"],
  [[sold("US", "OR", 4), sold("US", "OR", 2)], "Astoria, Oregon", "Everything you sold stayed in Oregon"],
  [
    [sold("GB", "Kent", 3), sold("GB", "", 1), sold("DE", "", 1)],
    "",
    "Most of what you sold went to the United Kingdom",
  ],
  [[sold("", "", 1)], "", "Everything you sold was picked up"],
  [
    ["DE", "FR", "IT", "ES", "PT", "SE"].map((country, at) => sold(country, "", at === 0 ? 2 : 1)),
    "",
    "A quarter of what you sold went to Germany",
  ],
  [
    ["DE", "FR", "IT", "ES", "PT", "SE"].map((country) => sold(country, "", 1)),
    "",
    "What you sold most often went to Germany",
  ],
])("where works went: %#", (places, location, answer) => expect(placesTitle(places, location)).toBe(answer))

test("names the work that is asked about more often than the others", () => {
  const asked = (title: string, count: number) => ({
    id: title,
    title,
    count,
    availability: "available",
    price: null,
    currency: "USD",
  })
  expect(inquiriesTitle({ works: [asked("Fog", 3), asked("Ebb", 2)], count: 2 })).toBe("Visitors ask about *Fog*")
  expect(inquiriesTitle({ works: [asked("Fog", 2), asked("Ebb", 2)], count: 7 })).toBe("Visitors ask about seven works")
  expect(inquiriesTitle({ works: [asked("Fog", 1)], count: 1 })).toBe("Visitors ask about one work")
})

test.each([
  ["2026-11-22T16:00:00Z", "UTC", "2025-12-01T00:00:00Z"],
  ["2026-12-31T23:00:00Z", "UTC", "2026-01-01T00:00:00Z"],
  ["2026-12-01T05:00:00Z", "America/Los_Angeles", "2025-12-01T08:00:00Z"],
])("the twelve months at %s in %s are distinct", (now, zone, from) => {
  expect(getTwelveMonthsStart(new Date(now), zone)).toEqual(new Date(from))
})

test("works that were marked as sold without an order are said for themselves, and what is not known of them [ADM-05]", () => {
  const usd = (amount: number) => [{ currency: "USD", amount }]
  const one = { works: 1, amounts: usd(90_000), unpriced: 0 }
  expect(markedSoldTitle(one, false)).toBe("One work was marked as sold without an order")
  expect(markedSoldTitle({ ...one, works: 3 }, true)).toBe("Three more works were marked as sold without an order")
  expect(formatMarkedSoldAmounts(one)).toBe("$900 at its price; what was paid isn’t known.")
  expect(formatMarkedSoldAmounts({ works: 3, amounts: usd(200_000), unpriced: 1 })).toBe(
    "$2,000 at their prices; what was paid isn’t known. One has no price.",
  )
  expect(formatMarkedSoldAmounts({ works: 2, amounts: [], unpriced: 2 })).toBe("They have no prices.")
})
