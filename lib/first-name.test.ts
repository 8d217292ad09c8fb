import { expect, test } from "vitest"
import { firstName } from "./first-name.ts"

test.each([
  ["Margaret Thibault", "Margaret"],
  [" Ada ", "Ada"],
  ["Dr. Thibault", "Dr. Thibault"],
  ["J. M. Coetzee", "J. M. Coetzee"],
  ["Jean-Luc Picard", "Jean-Luc"],
])("%s", (name, first) => {
  expect(firstName(name)).toBe(first)
})
