import { expect, test } from "vitest"
import { createSemaphore } from "./semaphore.ts"

test("tasks start in order, with at most the allowed number at once, whether others fail or not", async () => {
  const inPlace = createSemaphore(2)
  const begun: number[] = []
  let [underWay, most] = [0, 0]
  const ended = await Promise.allSettled(
    [0, 1, 2, 3, 4].map((n) =>
      inPlace(async () => {
        begun.push(n)
        most = Math.max(most, ++underWay)
        await new Promise((resolve) => setTimeout(resolve, 5))
        underWay--
        if (n % 2) throw new Error(`task ${n}`)
        return n
      }),
    ),
  )
  expect(begun).toEqual([0, 1, 2, 3, 4])
  expect(most).toBe(2)
  expect(ended.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "rejected", "fulfilled"])
  expect(await inPlace(async () => "later")).toBe("later")
})
