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

test("a task that is aborted before its turn never starts, and the others keep theirs", async () => {
  const inPlace = createSemaphore(1)
  const first = Promise.withResolvers<void>()
  const begun: string[] = []
  const begin = (name: string, signal?: AbortSignal) =>
    inPlace(async () => {
      begun.push(name)
      if (name === "first") await first.promise
    }, signal)
  const aborting = new AbortController()
  const all = [begin("first"), begin("aborted", aborting.signal), begin("last")]
  aborting.abort(new Error("left"))
  await expect(all[1]).rejects.toThrow("left")
  await expect(begin("late", aborting.signal)).rejects.toThrow("left")
  first.resolve()
  await Promise.all([all[0], all[2]])
  expect(begun).toEqual(["first", "last"])
})
