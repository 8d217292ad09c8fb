import { expect, it } from "vitest"
import { compositionNames, getShownComposition, hangs, isCompositionOffered } from "./compositions.ts"

it("offers a salon and an index from six works on, the others from one", () => {
  const offered = (works: number) => compositionNames.filter((name) => isCompositionOffered(name, works))
  expect(offered(0)).toEqual(["opening"])
  expect(offered(1)).toEqual(["opening", "wall", "single", "journal"])
  expect(offered(5)).toEqual(offered(1))
  expect(offered(6)).toEqual([...compositionNames])
})

it("shows the opening when a composition has too few works", () => {
  expect(getShownComposition("salon", 5)).toBeNull()
  expect(getShownComposition("salon", 6)).toBe("salon")
  expect(getShownComposition("wall", 0)).toBeNull()
  expect(getShownComposition("opening", 200)).toBeNull()
})

it("hangs at most two dozen works on a home page", () => {
  for (const { minWorks, maxWorks } of Object.values(hangs)) {
    expect(maxWorks).toBeGreaterThanOrEqual(minWorks)
    expect(maxWorks).toBeLessThanOrEqual(24)
  }
})
