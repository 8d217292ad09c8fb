import { expect, test } from "vitest"
import { altOf, sizeLine, yearOf } from "./work-card.ts"

const canvas = { heightMm: 965.2, widthMm: 1524 }

test.each([
  ["", "38 × 60″ (97 × 152 cm)"],
  ['38" x 60"', '38" x 60" (97 × 152 cm)'],
  ["38 × 60″", "38 × 60″ (97 × 152 cm)"],
  ["38 × 60 in", "38 × 60 in (97 × 152 cm)"],
  ["97 x 152 cm", "97 x 152 cm (38 × 60″)"],
  ["38 x 60 in (97 x 152 cm)", "38 x 60 in (97 x 152 cm)"],
  ["about a door", "about a door"],
])("the size %j with measurements reads %j", (typed, line) => expect(sizeLine(typed, canvas)).toBe(line))

test("a depth is said in the other unit only where it was typed", () => {
  const deep = { ...canvas, depthMm: 38 }
  expect(sizeLine("38 × 60 in", deep)).toBe("38 × 60 in (97 × 152 cm)")
  expect(sizeLine("38 x 60 x 1 1/2 in", deep)).toBe("38 x 60 x 1 1/2 in (97 × 152 × 3.8 cm)")
  expect(sizeLine("", deep)).toBe("38 × 60 × 1 ½″ (97 × 152 × 3.8 cm)")
})

test("without measurements the size is as typed", () => {
  expect(sizeLine('38" x 60"', {})).toBe('38" x 60"')
  expect(sizeLine("", {})).toBe("")
})

test("a picture without words of its own is described by its label", () => {
  expect(altOf({ altText: "", title: "Weskeag", year: "2025", medium: "Oil" })).toBe("Weskeag, 2025. Oil.")
  expect(altOf({ altText: "", title: "Weskeag", year: "", medium: "" })).toBe("Weskeag.")
  expect(altOf({ altText: "A marsh", title: "Weskeag", year: "", medium: "" })).toBe("A marsh")
})

test("the year is said as the artist says it", () => {
  expect(yearOf({ year: 1996, yearText: "c. 1996" })).toBe("c. 1996")
  expect(yearOf({ year: 1996, yearText: "" })).toBe("1996")
  expect(yearOf({ year: null, yearText: "" })).toBe("")
})
