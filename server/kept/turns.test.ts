import { setImmediate as turn } from "node:timers/promises"
import { expect, test } from "vitest"
import { openTurns } from "./turns.ts"

test("what comes up in one turn is done together at its end, in order, and once", async () => {
  const done: number[] = []
  const add = openTurns<number>((task) => done.push(task))
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
