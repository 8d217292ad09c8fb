import { expect, test } from "vitest"
import { cut } from "./cut.ts"

test("a text is cut where it is told to, and never inside a character", () => {
  expect(cut("abcdef", 3)).toBe("abc")
  expect(cut("abc", 3)).toBe("abc")
  expect(cut("", 3)).toBe("")
  expect(cut("ab🎨", 3)).toBe("ab")
  expect(cut("ab🎨", 4)).toBe("ab🎨")
  expect(cut("🎨🎨🎨", 3)).toBe("🎨")
  expect(cut("🎨", 0)).toBe("")
})
