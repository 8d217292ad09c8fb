import { describe, expect, it } from "vitest"
import { packSalon } from "./pack-salon.ts"

/** Deterministic sizes between a sheet and a large canvas. */
const buildWorks = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ wide: 12 + ((n * 37) % 60), high: 12 + ((n * 53) % 60) }))

const isNear = (one: number, other: number) => Math.abs(one - other) < 0.001

describe("a salon", () => {
  it.each([1, 2, 6, 18, 24])("of %i works has each on the wall, five inches apart", (count) => {
    const works = buildWorks(count)
    const { wide, high, places } = packSalon(works)
    const boxes = places.map(({ left, top }, index) => {
      const size = works[index] as { wide: number; high: number }
      return { left, top, right: left + size.wide, bottom: top + size.high }
    })
    expect(boxes).toHaveLength(count)
    for (const [index, box] of boxes.entries()) {
      expect(box.left).toBeGreaterThanOrEqual(-0.001)
      expect(box.top).toBeGreaterThanOrEqual(-0.001)
      expect(box.right).toBeLessThanOrEqual(wide + 0.001)
      expect(box.bottom).toBeLessThanOrEqual(high + 0.001)
      for (const other of boxes.slice(index + 1)) {
        const beside = Math.max(other.left - box.right, box.left - other.right)
        const above = Math.max(other.top - box.bottom, box.top - other.bottom)
        expect(Math.max(beside, above)).toBeGreaterThanOrEqual(5 - 0.001)
      }
    }
  })

  it("comes near to the shape of a screen", () => {
    for (const count of [6, 12, 18, 24]) {
      const { wide, high } = packSalon(buildWorks(count))
      expect(high / wide).toBeGreaterThan(0.3)
      expect(high / wide).toBeLessThan(0.72)
    }
  })

  it("centers each column on the wall", () => {
    const works = [
      { wide: 60, high: 60 },
      { wide: 40, high: 20 },
      { wide: 38, high: 24 },
    ]
    const { high, places } = packSalon(works)
    const [large] = places
    expect(isNear(large?.top ?? 0, (high - 63) / 2)).toBe(true)
  })

  it("is the same for the same works, and empty without any", () => {
    expect(packSalon(buildWorks(24))).toEqual(packSalon(buildWorks(24)))
    expect(packSalon([])).toEqual({ wide: 0, high: 0, places: [] })
  })
})
