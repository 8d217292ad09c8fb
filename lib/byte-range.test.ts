import { expect, test } from "vitest"
import { parseByteRange } from "./byte-range.ts"

test.each([
  ["bytes=0-99", { first: 0, last: 99 }],
  ["bytes=100-", { first: 100, last: 999 }],
  ["bytes=-10", { first: 990, last: 999 }],
  ["bytes=-5000", { first: 0, last: 999 }],
  ["bytes=990-5000", { first: 990, last: 999 }],
  ["bytes=1000-", "outside"],
  ["bytes=-0", "outside"],
  ["bytes=9-2", null],
  ["bytes=0-1,5-6", null],
  ["bytes=-", null],
  ["lines=0-1", null],
  [undefined, null],
])("of 1,000 bytes, %s is %o [RT-07]", (asked, part) => {
  expect(parseByteRange(asked, 1000)).toEqual(part)
})

test("an empty file has no parts", () => {
  expect([parseByteRange("bytes=0-", 0), parseByteRange("bytes=-1", 0)]).toEqual(["outside", "outside"])
})
