import { expect, test } from "vitest"
import { keepOperations } from "../../live/queue/kept-operations.ts"
import { countRefusals } from "./refusals.ts"

test("an unreachable site refused nothing", () => {
  const kept = keepOperations(null)
  const about = { what: "*Slack*", words: "sold" }
  const operation = { id: "1", type: "update", table: "artworks", data: {}, by: "ada", about }
  kept.add({ ...operation, timestamp: 1, retries: 0, maxRetries: 3 } as unknown as Parameters<typeof kept.add>[0])
  const refusals = () => kept.all().map(countRefusals)
  kept.unreached("1")
  kept.unreached("1")
  expect(refusals()).toEqual([0])
  kept.refused("1")
  expect(refusals()).toEqual([1])
})
