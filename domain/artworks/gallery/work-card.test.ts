import { expect, test } from "vitest"
import { getWorkAlt, getYearLabel } from "./work-card.ts"

test("a picture without words of its own is described by its label", () => {
  expect(getWorkAlt({ altText: "", title: "Weskeag", year: "2025", medium: "Oil" })).toBe("Weskeag, 2025. Oil.")
  expect(getWorkAlt({ altText: "", title: "Weskeag", year: "", medium: "" })).toBe("Weskeag.")
  expect(getWorkAlt({ altText: "A marsh", title: "Weskeag", year: "", medium: "" })).toBe("A marsh")
})

test("the year is written as the artist writes it", () => {
  expect(getYearLabel({ year: 1996, yearText: "c. 1996" })).toBe("c. 1996")
  expect(getYearLabel({ year: 1996, yearText: "" })).toBe("1996")
  expect(getYearLabel({ year: null, yearText: "" })).toBe("")
})
