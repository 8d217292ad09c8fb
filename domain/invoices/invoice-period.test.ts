import { expect, test } from "vitest"
import {
  formatInvoicePeriod,
  listInvoicePeriods,
  parseInvoicePeriod,
  toInvoicePeriodParameter,
} from "./invoice-period.ts"

test.each([
  ["2026", { year: 2026, from: 1, to: 12 }, "2026"],
  ["2026-Q4", { year: 2026, from: 10, to: 12 }, "Q4 2026"],
  ["2026-02", { year: 2026, from: 2, to: 2 }, "February 2026"],
])("%s is read, said and written", (text, period, words) => {
  expect(parseInvoicePeriod(text)).toEqual(period)
  expect(formatInvoicePeriod(period)).toBe(words)
  expect(toInvoicePeriodParameter(period)).toBe(text)
})

test.each(["", "26", "2026-Q5", "2026-13", "2026-1", "2026-00", "2026-11-01", "all"])("%j is no period", (text) => {
  expect(parseInvoicePeriod(text)).toBeNull()
})

test("what can be chosen are the years with their quarters and months, newest first", () => {
  expect(listInvoicePeriods(["2025-12", "2026-02", "2026-11", "2026-02"]).map(toInvoicePeriodParameter)).toEqual([
    ...["2026", "2026-Q4", "2026-Q1", "2026-11", "2026-02"],
    ...["2025", "2025-Q4", "2025-12"],
  ])
})
