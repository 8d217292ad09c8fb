import { expect, test } from "vitest"
import { createSlug, findFreeSlug } from "./slug.ts"

test.each([
  ["Harbour, Low Tide", "harbour-low-tide"],
  ["Étude nº 3 — “Åse & Søn”", "etude-no-3-ase-and-son"],
  ["[title not known]", "title-not-known"],
  ["McLaren M23", "mclaren-m23"],
  ["+ -", "untitled"],
  ["静物", "untitled"],
  ["<script>", "script"],
])("%s is %s", (title, slug) => {
  expect(createSlug(title)).toBe(slug)
})

test("a long title is cut between words", () => {
  const slug = createSlug(
    "A Figure Bowing before a Seated Old Man with his Arm Outstretched in Benediction. Verso: Sketch",
  )
  expect(slug).toBe("a-figure-bowing-before-a-seated-old-man-with-his-arm-outstretched-in-benediction")
  expect(createSlug("A Figure Bowing before a Seated Old Man with his Arm Outstretched in a Benediction")).toMatch(
    /-in-a$/,
  )
  expect(createSlug("x".repeat(200))).toBe("x".repeat(80))
})

test("a taken slug is numbered", () => {
  const taken = new Set(["tide", "tide-2"])
  expect(findFreeSlug("tide", (slug) => taken.has(slug))).toBe("tide-3")
  expect(findFreeSlug("harbour", (slug) => taken.has(slug))).toBe("harbour")
})
