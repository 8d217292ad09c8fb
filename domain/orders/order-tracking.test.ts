import { expect, test } from "vitest"
import { trackingSchema } from "./order-tracking.ts"

const numberOf = (number: string) => trackingSchema.parse({ number, email: "judith@example.com" }).number

test.each(["S-1011", "s1011", "1011", "#1011", "S 1011", " s - 1011 ", "S–1011", "# s-1011"])(
  "%j is order S-1011",
  (typed) => expect(numberOf(typed)).toBe("S-1011"),
)

test.each([
  ["invoice 7", "INVOICE7"],
  ["S-10-11", "S-10-11"],
])("%j is no order's number and stays as it is", (typed, stays) => expect(numberOf(typed)).toBe(stays))

test("nothing is refused with words that say what to do", () => {
  const refused = trackingSchema.safeParse({ number: " ", email: "judith@example.com" })
  expect(refused.error?.issues[0]?.message).toBe("Please enter the order number, for example S-1001.")
})
