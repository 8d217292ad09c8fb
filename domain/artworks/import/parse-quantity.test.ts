import { expect, test } from "vitest"
import { parseQuantity } from "./parse-quantity.ts"

test.each([
  ["", null],
  ["3", 3],
  ["3.0", 3],
  ["3,00", 3],
  ["10+", 10],
  ["1,000", 1000],
  ["12,500 pcs", 12_500],
  ["> 1,000", 1000],
  // 1000 or 1
  ["1.000", undefined],
  ["0.000", 0],
  ["a few", undefined],
])("a quantity of “%s” is %s", (text, quantity) => {
  expect(parseQuantity(text)).toBe(quantity)
})
