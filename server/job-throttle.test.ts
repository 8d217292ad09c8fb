import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { createJobThrottle, maxPauseMs } from "./job-throttle.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Whether a promise has resolved by now. */
async function isOver(promise: Promise<void>): Promise<boolean> {
  let over = false
  void promise.then(() => {
    over = true
  })
  await vi.advanceTimersByTimeAsync(0)
  return over
}

test("a job begins at once while no request is under way", async () => {
  expect(await isOver(createJobThrottle().pause())).toBe(true)
})

test("a job waits until the last request is answered, also when one fails", async () => {
  const requests = createJobThrottle()
  const [one, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = requests.trackRequest(() => one.promise)
  const second = requests.trackRequest(() => other.promise)
  const job = requests.pause()
  one.resolve()
  await first
  expect(await isOver(job)).toBe(false)
  other.reject(new Error("no answer"))
  await expect(second).rejects.toThrow("no answer")
  expect(await isOver(job)).toBe(true)
})

test("a job waits no longer than two seconds, however many requests there are", async () => {
  const requests = createJobThrottle()
  void requests.trackRequest(() => new Promise(() => {}))
  const job = requests.pause()
  await vi.advanceTimersByTimeAsync(maxPauseMs - 1)
  expect(await isOver(job)).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await isOver(job)).toBe(true)
})

test("a job waits no longer than three times as long as the one before it took", async () => {
  const requests = createJobThrottle()
  void requests.trackRequest(() => new Promise(() => {}))
  const job = requests.pause(20)
  await vi.advanceTimersByTimeAsync(59)
  expect(await isOver(job)).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await isOver(job)).toBe(true)
})
