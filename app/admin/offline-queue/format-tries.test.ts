import { expect, test } from "vitest"
import { formatTries } from "./format-tries.ts"

test.each([
  [{ retries: 0 }, ""],
  [{ retries: 12, unreached: 12 }, "Tried 12 times"],
  [{ retries: 3, unreached: 2 }, "Refused 1 time"],
  [{ retries: 2 }, "Refused 2 times"],
])("a change with %o is described as “%s”", (tries, words) => {
  expect(formatTries(tries)).toBe(words)
})
