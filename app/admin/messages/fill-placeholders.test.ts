import { expect, test } from "vitest"
import { fillPlaceholders } from "./fill-placeholders.ts"

test("known placeholders are filled in, and unknown ones stay visible", () => {
  const known = { name: "Walter", work: "Long Reach", price: "" }
  expect(fillPlaceholders("Dear {name},\n\n{work} is {price}. {other}", known)).toBe(
    "Dear Walter,\n\nLong Reach is {price}. {other}",
  )
})
