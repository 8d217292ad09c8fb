import { expect, test } from "vitest"
import { openKeyedQueue } from "./keyed-queue.ts"

/** Resolves when every task that can continue has done so. */
const idle = () => new Promise((resolve) => setImmediate(resolve))

test("those who name the same key go on one after the other, in the order in which they came [once]", async () => {
  const queue = openKeyedQueue()
  const begun: number[] = []
  const leaves = [1, 2, 3].map((number) =>
    queue.enter(["tide"]).then((leave) => {
      begun.push(number)
      return leave
    }),
  )
  await idle()
  expect(begun).toEqual([1])
  ;(await leaves[0])?.()
  await idle()
  expect(begun).toEqual([1, 2])
  ;(await leaves[1])?.()
  ;(await leaves[1])?.()
  await idle()
  expect(begun).toEqual([1, 2, 3])
})

test("a caller with another key does not wait", async () => {
  const queue = openKeyedQueue()
  await queue.enter(["tide"])
  await expect(queue.enter(["ebb"])).resolves.toBeTypeOf("function")
})

test("a caller with several keys waits for all of them, without a deadlock", async () => {
  const queue = openKeyedQueue()
  const leaveTide = await queue.enter(["tide"])
  const both = queue.enter(["ebb", "tide"])
  const reversed = queue.enter(["tide", "ebb"])
  leaveTide()
  ;(await both)()
  ;(await reversed)()
  await expect(queue.enter(["ebb"])).resolves.toBeTypeOf("function")
})
