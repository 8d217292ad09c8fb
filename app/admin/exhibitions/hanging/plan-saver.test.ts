import { afterEach, beforeEach, expect, test, vi } from "vitest"
import type { WallPlan } from "../../../../domain/exhibitions/hanging.ts"
import { RefusedRequest } from "../../kit/parse-json-response.ts"
import { createPlanSaver } from "./plan-saver.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Longer than every delay of the saver; other timers of the process may never end. */
const flushTimers = () => vi.advanceTimersByTimeAsync(10_000)

/** Plans differ by the height of their only wall. */
const createPlan = (heightMm: number): WallPlan => ({
  unit: "cm",
  walls: [{ id: "a", name: "A", widthMm: 1000, heightMm, eyeMm: 1450 }],
  works: [],
})
const first = { version: 1, plan: createPlan(1) }

/** Gives each answer once, then accepts every plan. */
function createSite(...answers: (Error | "lost" | "later")[]) {
  const sent: { from: number; heightMm: number }[] = []
  const waiting: (() => void)[] = []
  let version = 1
  const save = async (from: number, plan: WallPlan) => {
    sent.push({ from, heightMm: plan.walls[0]?.heightMm ?? 0 })
    const answer = answers.shift()
    if (answer === "later") await new Promise<void>((resolve) => waiting.push(resolve))
    if (answer === "lost") throw new TypeError("Failed to fetch")
    if (answer instanceof Error) throw answer
    version++
    return { version }
  }
  return { sent, save, answer: () => waiting.shift()?.() }
}

test("the newest plan is saved after a pause between changes", async () => {
  const { sent, save } = createSite()
  const saver = createPlanSaver(first, save)
  for (const height of [2, 3, 4]) saver.show(createPlan(height), false)
  expect(saver.now().saving).toBe("saving")
  await flushTimers()
  expect(sent).toEqual([{ from: 1, heightMm: 4 }])
  expect(saver.now()).toEqual({ plan: createPlan(4), saving: "saved", problem: null })
})

test("a plan without an answer is sent again before a newer one", async () => {
  const { sent, save } = createSite("lost")
  const saver = createPlanSaver(first, save)
  saver.show(createPlan(2), true)
  await vi.advanceTimersByTimeAsync(0)
  expect(saver.now().saving).toBe("waiting")
  saver.show(createPlan(3), true)
  await flushTimers()
  expect(sent).toEqual([
    { from: 1, heightMm: 2 },
    { from: 1, heightMm: 2 },
    { from: 2, heightMm: 3 },
  ])
})

test("printing waits for the running save and for the change after it", async () => {
  const { sent, save, answer } = createSite("later")
  const saver = createPlanSaver(first, save)
  saver.show(createPlan(2), true)
  saver.show(createPlan(3), false)
  const settled = saver.flushed()
  answer()
  expect(await settled).toBe(true)
  expect(sent.map(({ heightMm }) => heightMm)).toEqual([2, 3])
})

test("printing reports at once that the server does not answer", async () => {
  const saver = createPlanSaver(first, createSite("lost").save)
  saver.show(createPlan(2), false)
  expect(await saver.flushed()).toBe(false)
  expect(saver.now().saving).toBe("waiting")
})

test("a refused change does not block the next one", async () => {
  const { sent, save } = createSite(
    new RefusedRequest("A wall is between 10 cm and 100 m wide.", 400),
    new RefusedRequest("Signed out."),
  )
  const saver = createPlanSaver(first, save)
  saver.show(createPlan(2), true)
  await flushTimers()
  expect(saver.now()).toMatchObject({ saving: "refused", problem: "A wall is between 10 cm and 100 m wide." })
  saver.show(createPlan(3), true)
  await flushTimers()
  expect(saver.now()).toMatchObject({ saving: "refused", problem: "Signed out." })
  saver.show(createPlan(4), true)
  await flushTimers()
  expect(saver.now()).toEqual({ plan: createPlan(4), saving: "saved", problem: null })
  expect(sent.map(({ from }) => from)).toEqual([1, 1, 1])
})

test("after another user's save nothing is sent until their plan is loaded", async () => {
  const { sent, save } = createSite(new RefusedRequest("Somebody changed this plan.", 409))
  const saver = createPlanSaver(first, save)
  saver.show(createPlan(2), true)
  await flushTimers()
  expect(saver.now().saving).toBe("blocked")
  saver.show(createPlan(3), true)
  await saver.send()
  expect(sent).toHaveLength(1)
  expect(saver.load({ version: 5, plan: createPlan(9) })).toBe(true)
  expect(saver.now()).toEqual({ plan: createPlan(9), saving: "saved", problem: null })
  saver.show(createPlan(10), true)
  await flushTimers()
  expect(sent.at(-1)).toEqual({ from: 5, heightMm: 10 })
})

test("a reload replaces older plans, but not unsaved changes", async () => {
  const { save, answer } = createSite("later")
  const saver = createPlanSaver(first, save)
  saver.show(createPlan(2), true)
  expect(saver.load({ version: 2, plan: createPlan(1) })).toBe(false)
  answer()
  await flushTimers()
  expect(saver.load({ version: 2, plan: createPlan(2) })).toBe(false)
  expect(saver.load({ version: 3, plan: createPlan(7) })).toBe(true)
  expect(saver.now().plan).toEqual(createPlan(7))
})

test("an answer for discarded changes is ignored", async () => {
  const { sent, save, answer } = createSite("later")
  const saver = createPlanSaver(first, save)
  saver.show(createPlan(2), true)
  saver.giveUp()
  saver.load({ version: 4, plan: createPlan(8) })
  answer()
  await flushTimers()
  expect(saver.now()).toEqual({ plan: createPlan(8), saving: "saved", problem: null })
  expect(sent).toHaveLength(1)
})
