import { expect, test } from "vitest"
import { type ArtworkInput, blankArtwork } from "../../../../domain/artworks/artwork.ts"
import { formatHistoryStep, listChangedFields } from "./format-work-history.ts"

const work: ArtworkInput = { ...blankArtwork, title: "Slack", price: 300_000, isFeatured: true }
const hints = {
  seriesTitles: [],
  highestTakenCopy: 0,
  siteCurrency: "USD",
  siteProtection: "open" as const,
  sizeUnits: { first: "in", both: true } as const,
}

test.each([
  [{ price: { before: 420_000, after: null } }, "Price", "$4,200", "", "$3,000"],
  [{ isFeatured: { before: false, after: true } }, "Featured on the homepage", "No", "Yes", "Yes"],
  [{ availability: { before: "on_loan", after: "available" } }, "Availability", "On loan", "Available", "Available"],
  [{ tags: { before: ["tide"], after: ["tide", "marsh"] } }, "Tags", "tide", "tide, marsh", ""],
  [
    { printOptions: { before: [], after: [{ id: "oak", kind: "frame", label: "Oak", addition: 18_000 }] } },
    "Sizes and frames to choose from",
    "",
    "frame, Oak, 180.00",
    "",
  ],
  [{ altText: { before: "A marsh", after: "" } }, "Alt text", "A marsh", "", ""],
])("%o reads as a change of %s [ADM-08]", (changes, label, before, after, now) => {
  expect(listChangedFields({ changes }, work, hints)).toMatchObject([{ label, before, after, now }])
})

test("the columns of one field are one change", () => {
  const changes = { heightMm: { before: null, after: 965.2 }, widthMm: { before: null, after: 1524 } }
  expect(listChangedFields({ changes }, { ...work, heightMm: 965.2, widthMm: 1524 }, hints)).toMatchObject([
    { label: "Measurements, height first", before: "", after: "38 × 60 in", of: ["heightMm", "widthMm"] },
  ])
})

test.each([
  ["published", {}, "Published"],
  ["created", { commission: "1", subject: "The Astrid" }, "Created from the commission “The Astrid”"],
  ["copy", { number: 3, before: "free", after: "sold" }, "Copy 3: For sale → Sold"],
  ["moved", { copy: 4, to: "Lindgren & Vale" }, "Copy 4 moved to Lindgren & Vale"],
  [
    "picture described",
    { field: "kind", before: "front", after: "back" },
    "What a picture shows: The whole work → Back",
  ],
  ["picture described", { field: "caption", before: "", after: "Sky" }, "Caption of a picture: empty → Sky"],
  ["provenance removed", { kind: "ownership", event: "Sold" }, "Provenance removed: Sold"],
])("%s %o is formatted as %s", (action, detail, words) => {
  expect(formatHistoryStep({ action, detail })).toBe(words)
})
