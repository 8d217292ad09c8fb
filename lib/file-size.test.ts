import { expect, test } from "vitest"
import { formatFileSize } from "./file-size.ts"

test.each([
  [0, "0 bytes"],
  [999, "999 bytes"],
  [1000, "1 kB"],
  [640_400, "640 kB"],
  [2_140_000_000, "2.1 GB"],
  [214_000_000, "214 MB"],
  [3e15, "3,000 TB"],
])("%d bytes are %s", (bytes, words) => {
  expect(formatFileSize(bytes)).toBe(words)
})
