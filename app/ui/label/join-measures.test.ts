import { expect, it } from "vitest"
import { joinMeasures } from "./join-measures.ts"

it("a size breaks only before the other unit", () => {
  expect(joinMeasures("40 × 15″ (102 × 38 cm)")).toBe("40\u00a0×\u00a015″ (102\u00a0×\u00a038\u00a0cm)")
  expect(joinMeasures("38 × 60 in")).toBe("38\u00a0×\u00a060\u00a0in")
})

it("a sentence instead of a size breaks at any space", () => {
  const text = "Three panels, each 40 × 30 in, overall variable (102 × 76 cm)"
  expect(joinMeasures(text)).toBe("Three panels, each 40 × 30 in, overall variable (102\u00a0×\u00a076\u00a0cm)")
})
