import { expect, test } from "vitest"
import { listIndexHeads } from "./index-heads.ts"

const headOf = (sort: Parameters<typeof listIndexHeads>[0], label: string) =>
  listIndexHeads(sort).find((head) => head.label === label)

test("a head sorts upward, at the second press downward, and then upward again", () => {
  expect(headOf("hung", "Title")).toEqual({ label: "Title", sort: "title-up", order: undefined })
  expect(headOf("title-up", "Title")).toEqual({ label: "Title", sort: "title-down", order: "ascending" })
  expect(headOf("title-down", "Title")).toEqual({ label: "Title", sort: "title-up", order: "descending" })
  expect(headOf("year", "Year")).toEqual({ label: "Year", sort: "year-up", order: "descending" })
})

test("the number is the head of the list’s own order; availability sorts the prices’ column otherwise", () => {
  expect(headOf("newest", "No.")).toEqual({ label: "No.", sort: null, order: "ascending" })
  expect(headOf("size-up", "No.")?.order).toBeUndefined()
  expect(headOf("availability-up", "Price")).toEqual({ label: "Price", sort: "price-up", order: "other" })
  expect(headOf("availability-up", "No.")?.order).toBeUndefined()
})
