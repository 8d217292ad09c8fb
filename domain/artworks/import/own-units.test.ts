import { expect, test } from "vitest"
import { groupRows } from "./group-rows.ts"
import { readArtworkRow } from "./read-artwork-row.ts"
import { recognizeColumns } from "./recognize-columns.ts"
import { createTestRows } from "./rows.fixture.ts"
import { surveyRows } from "./survey.ts"

/** The sides of works in millimeters, if the user chose inches for sizes without a unit. */
async function inInches(heading: string[], ...rows: string[][]) {
  const mapping = { ...recognizeColumns(heading), lengthUnit: "in" as const }
  const survey = await surveyRows(mapping, createTestRows(heading, ...rows), { currency: "USD" })
  const sides: (number | null)[][] = []
  for await (const group of groupRows(mapping, createTestRows(heading, ...rows))) {
    const read = readArtworkRow(mapping, group, survey)
    if (read.ok) sides.push([read.input.heightMm, read.input.widthMm])
  }
  return sides
}

test("the unit for sizes without one leaves those alone that state theirs [import units]", async () => {
  const sizes = ["30 x 40 cm", "30 cm x 40", "12 x 16", "300mm x 400mm", "30 x 40 cm (framed 40 x 50)"]
  const cm = [300, 400]
  expect(await inInches(["Title", "Size"], ...sizes.map((size) => ["Reed", size]))).toEqual([
    ...[cm, cm, [304.8, 406.4], cm, cm],
  ])
})

test("nor a side without a unit beside one that states it [import units]", async () => {
  const rows = [
    ["Reed", "30 cm", "40"],
    ["Sedge", "12", "16"],
    ["Rush", "30", "40 cm"],
  ]
  expect(await inInches(["Title", "Height", "Width"], ...rows)).toEqual([
    [300, 400],
    [304.8, 406.4],
    [300, 400],
  ])
})
