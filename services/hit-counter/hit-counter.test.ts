import { expect, test } from "vitest"
import { openHitCounter } from "./hit-counter.server.ts"
import type { Hits } from "./hit-counter.ts"

const log = { warn() {} }

test("hits are written as sums", async () => {
  const batches: Hits[][] = []
  const counter = openHitCounter({ log, write: async (hits) => void batches.push(hits) })
  for (let n = 0; n < 10_000; n++) counter.add(`${n % 2}`, new Date(n))
  await counter.flushed()
  await counter.close()
  expect(batches).toEqual([
    [
      { id: "0", times: 5_000, last: new Date(9_998) },
      { id: "1", times: 5_000, last: new Date(9_999) },
    ],
  ])
})

test("hits are written again after a failure, together with later ones, and do not fill the memory", async () => {
  let isAway = true
  const written: Hits[] = []
  const write = async (hits: Hits[]) => {
    if (isAway) throw new Error("away")
    written.push(...hits)
  }
  const counter = openHitCounter({ log, write })
  for (let n = 0; n < 30_000; n++) counter.add(`${n}`, new Date(0))
  await counter.flushed()
  counter.add("7", new Date(5))
  isAway = false
  await counter.close()
  expect(written).toHaveLength(20_000)
  expect(written.find(({ id }) => id === "7")).toEqual({ id: "7", times: 2, last: new Date(5) })
})
