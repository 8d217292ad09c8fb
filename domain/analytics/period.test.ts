import { expect, test } from "vitest"
import { formatPeriod, getPeriod, parsePeriod } from "./period.ts"

const asked = (query: string) => parsePeriod(new URLSearchParams(query))

test("an address contains the period; an invalid one is 30 days", () => {
  expect(asked("range=7")).toEqual({ range: "7", since: null })
  expect(asked("range=1000")).toEqual({ range: "30", since: null })
  expect(asked("range=since&since=2026-02-30")).toEqual({ range: "since", since: null })
  expect(formatPeriod(asked("range=since&since=2026-02-28"))).toBe("range=since&since=2026-02-28")
})

test("a period ends with today, and is compared with as many days before it [ADM-20]", () => {
  expect(getPeriod(asked("range=7"), "2026-03-03", "2025-01-01")).toMatchObject({
    ...{ from: "2026-02-25", to: "2026-03-03", days: 7 },
    before: { from: "2026-02-18", to: "2026-02-24" },
  })
})

test("nothing is compared with days on which nothing was counted yet", () => {
  expect(getPeriod(asked("range=7"), "2026-03-03", "2026-02-25").before).toBeNull()
  expect(getPeriod(asked("range=7"), "2026-03-03", null).before).toBeNull()
  expect(getPeriod(asked("range=7"), "2026-03-03", "2026-02-24").before).not.toBeNull()
})

test("since the first day that was counted, or since a day; never since tomorrow", () => {
  expect(getPeriod(asked("range=since"), "2026-03-03", "2026-01-01")).toMatchObject({ from: "2026-01-01", days: 62 })
  expect(getPeriod(asked("range=since&since=2026-03-01"), "2026-03-03", "2026-01-01")).toMatchObject({ days: 3 })
  expect(getPeriod(asked("range=since&since=2027-01-01"), "2026-03-03", null)).toMatchObject({ days: 1 })
})
