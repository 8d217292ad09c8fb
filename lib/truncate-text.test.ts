import { expect, test } from "vitest"
import { truncateText } from "./truncate-text.ts"

test("a text is cut where it is told to, and never inside a character", () => {
  expect(truncateText("abcdef", 3)).toBe("abc")
  expect(truncateText("abc", 3)).toBe("abc")
  expect(truncateText("", 3)).toBe("")
  expect(truncateText("ab🎨", 3)).toBe("ab")
  expect(truncateText("ab🎨", 4)).toBe("ab🎨")
  expect(truncateText("🎨🎨🎨", 3)).toBe("🎨")
  expect(truncateText("🎨", 0)).toBe("")
})
