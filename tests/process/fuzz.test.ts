import { expect, test } from "vitest"
import { runFuzz } from "../fuzz/run-fuzz.ts"

// `npm run fuzz` sends many more.

test("600 requests from the route table, the pages' forms and the schemas: no error of the server, no internal text, nothing of the studio for others, none late [trust]", {
  timeout: 180_000,
}, async () => {
  const { answers, found } = await runFuzz({ seed: 1, requests: 600 })
  expect(found).toEqual([])
  // Most requests are not refused.
  for (const status of [200, 302, 400, 403, 404, 405])
    expect([status, answers.get(status) ?? 0]).not.toEqual([status, 0])
})
