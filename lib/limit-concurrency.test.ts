import { expect, test } from "vitest"
import { limitConcurrency } from "./limit-concurrency.ts"

const pause = () => new Promise((resolve) => setTimeout(resolve, 2))

test("at most as many tasks as allowed are under way, and all have ended at the end", async () => {
  const few = limitConcurrency(3)
  const state = { underWay: 0, most: 0, ended: 0 }
  for (let n = 0; n < 10; n++)
    await few.add(async () => {
      state.most = Math.max(state.most, ++state.underWay)
      await pause()
      state.underWay--
      state.ended++
    })
  await few.end()
  expect(state).toEqual({ underWay: 0, most: 3, ended: 10 })
})

test("started tasks end, also when their caller fails", async () => {
  let ended = 0
  const failing = async () => {
    await using few = limitConcurrency(3)
    for (let n = 0; n < 3; n++) await few.add(() => pause().then(() => ended++))
    throw new Error("the caller")
  }
  await expect(failing()).rejects.toThrow("the caller")
  expect(ended).toBe(3)
})

test("after a failure no task starts, and `add` and `end` throw it", async () => {
  const few = limitConcurrency(1)
  let begun = 0
  await few.add(async () => {
    begun++
    throw new Error("the first")
  })
  await expect(few.add(async () => void begun++)).rejects.toThrow("the first")
  await expect(few.end()).rejects.toThrow("the first")
  expect(begun).toBe(1)
})
