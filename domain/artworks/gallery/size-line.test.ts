import { describe, expect, test } from "vitest"
import type { SizeUnits } from "../../../lib/size-units.ts"
import { formatSizeLine } from "./size-line.ts"

const canvas = { heightMm: 965.2, widthMm: 1524 }
const sheet = { heightMm: 297, widthMm: 420 }
const inches: SizeUnits = { first: "in", both: true }
const centimetres: SizeUnits = { first: "cm", both: true }
const inchesAlone: SizeUnits = { first: "in", both: false }
const centimetresAlone: SizeUnits = { first: "cm", both: false }

test.each([
  ["", "38 × 60″ (96.5 × 152.4 cm)"],
  ['38" x 60"', '38" x 60" (96.5 × 152.4 cm)'],
  ["38 × 60 in", "38 × 60 in (96.5 × 152.4 cm)"],
  ["38 x 60 in (97 x 152 cm)", "38 x 60 in (97 x 152 cm)"],
  ["97 x 152 cm", "38 × 60″ (97 x 152 cm)"],
  ["about a door", "about a door"],
])("inches first: the size %j reads %j", (typed, line) => expect(formatSizeLine(typed, canvas, inches)).toBe(line))

describe("centimeters first", () => {
  test.each([
    ["", "29.7 × 42 cm (11 ¾ × 16 ½″)"],
    ["29,7 x 42 cm", "29,7 x 42 cm (11 ¾ × 16 ½″)"],
    ["11 11/16 × 16 1/2 in", "29.7 × 42 cm (11 11/16 × 16 1/2 in)"],
    ["11 ¾ x 16 ½ in. (29.7 x 42 cm)", "29.7 x 42 cm (11 ¾ x 16 ½ in.)"],
    ["A4", "A4"],
  ])("the size %j reads %j [ADM-21]", (typed, line) => expect(formatSizeLine(typed, sheet, centimetres)).toBe(line))

  test("words that are more than a size stay as they are, with the size in the unit that is wanted", () => {
    expect(formatSizeLine("Three panels, each 38 × 60 in", canvas, centimetresAlone)).toBe(
      "Three panels, each 38 × 60 in (96.5 × 152.4 cm)",
    )
  })
})

test("one unit alone: nothing is in brackets, and nothing in the other unit [ADM-21]", () => {
  for (const typed of ["", "38 × 60 in", "97 x 152 cm", "38 x 60 in (97 x 152 cm)"]) {
    expect(formatSizeLine(typed, canvas, centimetresAlone)).not.toMatch(/[″(]|in\b/)
    expect(formatSizeLine(typed, canvas, inchesAlone)).not.toMatch(/[(]|cm/)
  }
})

test("a depth is written in the other unit only where it was entered", () => {
  const deep = { ...canvas, depthMm: 38 }
  expect(formatSizeLine("38 × 60 in", deep, inches)).toBe("38 × 60 in (96.5 × 152.4 cm)")
  expect(formatSizeLine("38 x 60 x 1 1/2 in", deep, inches)).toBe("38 x 60 x 1 1/2 in (96.5 × 152.4 × 3.8 cm)")
  expect(formatSizeLine("", deep, inches)).toBe("38 × 60 × 1 ½″ (96.5 × 152.4 × 3.8 cm)")
})

test("without measurements the size is as typed", () => {
  expect(formatSizeLine('38" x 60"', {}, inches)).toBe('38" x 60"')
  expect(formatSizeLine('38" x 60"', {}, centimetres)).toBe('38" x 60"')
  expect(formatSizeLine("", {}, centimetres)).toBe("")
})
