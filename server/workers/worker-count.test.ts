import { expect, test } from "vitest"
import { parseWorkerCount } from "./worker-count.ts"

test.each([
  [["--empty"], null],
  [["--workers", "2"], 2],
  [["--empty", "--workers=8"], 8],
])("%o asks for %s workers", (words, count) => {
  expect(parseWorkerCount(words)).toBe(count)
})

test.each([[["--workers"]], [["--workers", "none"]], [["--workers=0"]], [["--workers", "65"]], [["--workers", "1.5"]]])(
  "%o is refused with a sentence",
  (words) => {
    expect(() => parseWorkerCount(words)).toThrow("--workers must be a number from 1 to 64, like --workers 2.")
  },
)
