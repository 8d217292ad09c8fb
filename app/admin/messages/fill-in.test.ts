import { expect, test } from "vitest"
import { fillPlaceholders } from "./fill-in.ts"

test("what is known is filled in, and what is not stays to be seen", () => {
  const known = { name: "Walter", work: "Long Reach", price: "" }
  expect(fillPlaceholders("Dear {name},\n\n{work} is {price}. {other}", known)).toBe(
    "Dear Walter,\n\nLong Reach is {price}. {other}",
  )
})
