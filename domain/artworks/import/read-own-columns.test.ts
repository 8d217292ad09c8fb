import { expect, test } from "vitest"
import { toExportCells } from "../../../tests/support/own-cells.ts"
import type { ArtworkInput } from "../artwork.ts"
import { exportColumns } from "./export-columns.ts"
import { readTestWork, readTestWorks } from "./rows.fixture.ts"

test("a table in our own columns is read as the work was [ADM-08]", async () => {
  const { input } = await readTestWork({
    Title: "-12°",
    Size: `48" x 36" x 1 1/2"`,
    Medium: "Oil",
    Price: "4200.50 EUR",
    Date: "1826–7, reprinted 1892",
    Tags: "a, b",
    Subjects: "harbor, low tide",
    Genre: "Realism; Tonalism",
    Edition: "edition of 10",
    Notes: "one\n\ntwo",
    Framed: "no",
    Condition: "Good",
  })
  expect(input).toMatchObject({ tags: ["a", "b"], subjects: ["harbor", "low tide"], styles: ["Realism", "Tonalism"] })
  const printOptions: ArtworkInput["printOptions"] = [
    { id: "oak", kind: "frame", label: 'Oak, 2" deep', addition: 18_000, sizeClass: "medium", weightGrams: 2400 },
  ]
  const work = { ...input, printOptions, published: false, slug: "twelve", images: ["a.jpg", "b.jpg"] }
  const [read] = await readTestWorks([...exportColumns], [toExportCells(work)])
  expect(read).toMatchObject({
    ok: true,
    input: { ...input, printOptions },
    published: false,
    images: ["a.jpg", "b.jpg"],
    notes: [],
    unread: [],
    editionFromStock: false,
    warnings: [],
  })
})

test("a text that is too long is never cut inside a character", async () => {
  const work = await readTestWork({ Title: `${"x".repeat(498)}🎨 more`, Date: `${"about ".repeat(33)}x🎨 or later` })
  expect(work.input.title).toBe(`${"x".repeat(498)}…`)
  expect(work.input.yearText).toBe(`${"about ".repeat(33)}x`)
})
