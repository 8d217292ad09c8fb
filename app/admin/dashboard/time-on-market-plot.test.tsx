import { expect, test } from "vitest"
import { listVisibleMarks } from "./time-on-market-plot.tsx"

const mark = (id: string, right: number, up: number, ratio = 1) => ({ id, right, up, ratio })
const listShown = (...marks: Parameters<typeof listVisibleMarks>[0]) =>
  [...listVisibleMarks(marks)].toSorted().join(" ")

test("on a phone only the topmost of overlapping marks is shown", () => {
  expect(listShown(mark("a", 0.5, 0.5), mark("b", 0.5, 0.5))).toBe("b")
  // 24 of 270 pixels to the right, 24 of 340 upwards
  expect(listShown(mark("a", 0.5, 0.5), mark("b", 0.58, 0.5))).toBe("b")
  expect(listShown(mark("a", 0.5, 0.5), mark("b", 0.59, 0.5))).toBe("a b")
  expect(listShown(mark("a", 0.5, 0.5), mark("b", 0.5, 0.571))).toBe("a b")
  expect(listShown(mark("a", 0.5, 0.5, 2), mark("b", 0.59, 0.5))).toBe("b")
  expect(listShown(mark("a", 0.5, 0.5, 0.3), mark("b", 0.58, 0.5))).toBe("b")
  // A covered mark covers nothing itself.
  expect(listShown(mark("a", 0.5, 0.5), mark("b", 0.56, 0.5), mark("c", 0.62, 0.5))).toBe("a c")
})
