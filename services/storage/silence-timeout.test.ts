import { PassThrough } from "node:stream"
import { buffer } from "node:stream/consumers"
import { setImmediate } from "node:timers/promises"
import { expect, test } from "vitest"
import { withSilenceTimeout } from "./silence-timeout.server.ts"
import { StorageProblem } from "./storage-problem.ts"

// An error that nobody hears would end the process.
test("bytes that break off before anybody reads them fail whoever reads them then, and nothing else [OPS-01]", async () => {
  const from = new PassThrough()
  const body = withSilenceTimeout(from, 60_000, ({ message }) => new StorageProblem(`The storage: ${message}.`))
  from.destroy(new Error("cut off"))
  await setImmediate()
  await expect(buffer(body)).rejects.toThrow("The storage: cut off.")
})
