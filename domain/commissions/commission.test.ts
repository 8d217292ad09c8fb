import { expect, test } from "vitest"
import { formatCommissionSize } from "./commission.ts"
import { budgets, formatBudget } from "./commission-choices.ts"

test("budgets are in the site's currency", () => {
  expect(budgets.map((budget) => formatBudget(budget, "USD"))).toEqual([
    "Not decided yet",
    "Up to $1,500",
    "$1,500 to $3,000",
    "$3,000 to $6,000",
    "$6,000 to $12,000",
    "Over $12,000",
  ])
  expect(formatBudget("1500-3000", "JPY")).toBe("¥150,000 to ¥300,000")
})

test.each([
  [{ height: 30, width: 40, unit: "in" }, "in", "30 × 40″ (76.2 × 101.6 cm)"],
  [{ height: 30, width: 40, unit: "in" }, "cm", "76.2 × 101.6 cm (30 × 40″)"],
  [{ height: 127, width: 254, unit: "cm" }, "in", "50 × 100″ (127 × 254 cm)"],
  [{ height: null, width: null, unit: "in" }, "in", ""],
] as const)("%j on a site in %s is %s", (size, first, words) => {
  expect(formatCommissionSize(size, { first, both: true })).toBe(words)
})
