import { expect, it } from "vitest"
import { getNextProgress } from "./progress-steps.ts"

it("grows with every step, whatever the random value, and stops at 90 percent", () => {
  for (const chance of [0, 0.3, 0.999]) {
    let reached = 0
    for (let step = 0; step < 500; step++) {
      const next = getNextProgress(reached, chance)
      if (reached < 90) expect(next).toBeGreaterThan(reached)
      expect(next).toBeLessThanOrEqual(90)
      reached = next
    }
    expect(reached).toBe(90)
  }
})
