import { setImmediate as turn } from "node:timers/promises"
import { expect, onTestFinished, test } from "vitest"
import { createTurnBatch } from "./turn-batch.ts"

test("tasks of one event loop turn run together at its end, in order, and once", async () => {
  const done: number[] = []
  const add = createTurnBatch<number>((task) => done.push(task))
  add(1)
  await Promise.resolve()
  add(2)
  expect(done).toEqual([])
  await turn()
  expect(done).toEqual([1, 2])
  add(3)
  await turn()
  expect(done).toEqual([1, 2, 3])
})

test("a failing task stops no other one of its turn, and each failure is reported", async () => {
  const heard: unknown[] = []
  process.setUncaughtExceptionCaptureCallback((error) => void heard.push(error))
  onTestFinished(() => process.setUncaughtExceptionCaptureCallback(null))
  const done: number[] = []
  const add = createTurnBatch<number>((task) => {
    if (task % 2 === 0) throw new Error(`${task} is even`)
    done.push(task)
  })
  for (const task of [1, 2, 3, 4, 5]) add(task)
  await turn()
  await turn()
  expect(done).toEqual([1, 3, 5])
  expect(heard).toEqual([new Error("2 is even"), new Error("4 is even")])
})
