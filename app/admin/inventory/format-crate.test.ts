import { expect, test } from "vitest"
import { formatCrateSizeInput } from "./format-crate.ts"

const crate = { innerHeightMm: 200, innerWidthMm: 300, innerDepthMm: 50, outerHeightMm: null, outerWidthMm: null }
const inches = { ...crate, innerHeightMm: 965.2, innerWidthMm: 1524, innerDepthMm: 203.2, outerDepthMm: null }

test("a crate is edited in the studio's unit", () => {
  expect(formatCrateSizeInput(inches, "inner", "in")).toBe("38 × 60 × 8 in")
  expect(formatCrateSizeInput(inches, "inner", "cm")).toBe("96.52 × 152.4 × 20.32 cm")
  expect(formatCrateSizeInput({ ...crate, outerDepthMm: null }, "inner", "cm")).toBe("20 × 30 × 5 cm")
  expect(formatCrateSizeInput(inches, "outer", "in")).toBe("")
})
