import { expect, test } from "vitest"
import { moveEntry, shiftEntry } from "./move-entry.ts"

const list = [
  { place: "a", in: "bar" as const },
  { place: "b", in: "bar" as const },
  { place: "c", in: "menu" as const },
  { place: "d", in: "bar" as const },
]
const written = (entries: { place: string; in: string }[]) =>
  entries.map((entry) => entry.place + entry.in.charAt(0)).join(" ")

test("an entry moves within its list, and over those of others", () => {
  expect(written(shiftEntry(list, "b", 1))).toBe("ab cm db bb")
  expect(written(shiftEntry(list, "d", -1))).toBe("ab db bb cm")
  expect(written(shiftEntry(list, "a", -1))).toBe(written(list))
  expect(written(shiftEntry(list, "d", 1))).toBe(written(list))
})

test("an entry moves to another list", () => {
  expect(written(moveEntry(list, "a", { level: "menu", before: "c" }))).toBe("bb am cm db")
  expect(written(moveEntry(list, "a", { level: "footer", before: null }))).toBe("bb cm db af")
  expect(written(moveEntry(list, "x", { level: "footer", before: null }))).toBe(written(list))
})
