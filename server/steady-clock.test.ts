import { expect, onTestFinished, test, vi } from "vitest"
import { steadyClock } from "./steady-clock.ts"

test("is the time of day, and does not go back when the machine's clock is set back", () => {
  const before = steadyClock.now()
  expect(Math.abs(before - Date.now())).toBeLessThan(60_000)
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 3 * 365 * 86_400_000 })
  onTestFinished(() => void vi.useRealTimers())
  expect(steadyClock.now()).toBeGreaterThanOrEqual(before)
})
