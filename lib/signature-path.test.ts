import { expect, test } from "vitest"
import { signaturePath } from "./signature-path.ts"

test("strokes go through what was drawn, in a field that is three times as wide as high; a dot is one, too [ADM-15]", () => {
  expect(signaturePath([[0, 0, 500, 500, 1000, 0]])).toBe("M0 0Q1500 500 2250 250L3000 0")
  expect(signaturePath([[100, 200]])).toBe("M300 200l1 0")
  expect(signaturePath([[0, 0, 10, 10], []])).toBe("M0 0L30 10")
})
