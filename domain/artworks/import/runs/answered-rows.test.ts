import { expect, test } from "vitest"
import type { ImportedTableRow } from "../group-rows.ts"
import { recognizeColumns } from "../recognize-columns.ts"
import { surveyRows } from "../survey.ts"
import { withAnswers } from "./answered-rows.ts"

const rowsOf = (...rows: ImportedTableRow[]): AsyncIterable<ImportedTableRow> => ({
  async *[Symbol.asyncIterator]() {
    yield* rows
  },
})
const mapping = recognizeColumns(["Title", "Price", "Cost", "Status"])

type Answers = Parameters<typeof withAnswers>[1]

async function applyAnswers(rows: ImportedTableRow[], answers: Answers, by = mapping): Promise<ImportedTableRow[]> {
  const all: ImportedTableRow[] = []
  for await (const row of await withAnswers(rowsOf(...rows), answers, by, { currency: "USD" })) all.push(row)
  return all
}

const priced = (number: number, Price: string, marks?: ImportedTableRow["marks"]): ImportedTableRow => ({
  number,
  cells: { Title: `Work ${number}`, Price },
  ...(marks && { marks }),
})
const merged = { at: "B3:B4", heading: "Price", kind: "merged", text: "900" } as const
const other = { at: "B8:B9", heading: "Price", kind: "merged", text: "900" } as const
const struck = (at: string) => ({ at, heading: "Price", kind: "struck", text: "900" }) as const

const sheet = [
  priced(2, "900"),
  priced(3, "900", [merged]),
  priced(4, "900", [merged]),
  priced(5, "", [struck("B5")]),
  priced(6, "", [struck("B6")]),
  priced(7, "900"),
  priced(8, "900", [other]),
]

test("what a person answers is no longer what the sheet shows there; one answer holds for all rows of a merged cell alone [import notes]", async () => {
  const rows = await applyAnswers(sheet, [{ row: 3, heading: "Price", text: "900", answer: "450" }])
  expect(rows.map(({ cells }) => cells.Price)).toEqual(["900", "450", "450", "", "", "900", "900"])
  expect(rows.map(({ marks }) => marks)).toEqual([
    undefined,
    [],
    [],
    [struck("B5")],
    [struck("B6")],
    undefined,
    [other],
  ])
})

test("an answer to a price that is struck through changes no other price [import notes]", async () => {
  const rows = await applyAnswers(sheet, [{ row: 5, heading: "Price", text: "900", answer: "750" }])
  expect(rows.map(({ cells }) => cells.Price)).toEqual(["900", "900", "900", "750", "", "900", "900"])
  expect(rows[3]?.marks).toEqual([])
})

test("an answer to what cannot be read holds wherever the column says it, and for no cell that the sheet makes doubtful [import notes]", async () => {
  const shown = { at: "B4", heading: "Price", kind: "stored", text: "900" } as const
  const rows = await applyAnswers(
    [priced(2, "cheap"), priced(3, "cheap"), priced(4, "cheap", [shown]), priced(5, "cheap", [merged])],
    [{ row: 2, heading: "Price", text: "cheap", answer: "100" }],
  )
  expect(rows.map(({ cells }) => cells.Price)).toEqual(["100", "100", "100", "cheap"])
  expect(rows[2]?.marks).toEqual([])
})

test("an answer to a value that is wrong beside its price alone holds for its own work [import notes]", async () => {
  const rows = [2, 3].map((number) => ({ number, cells: { Title: "Gull", Cost: "€500", Status: "Away" } }))
  const answered = await applyAnswers(rows, [
    { row: 2, heading: "Cost", text: "€500", answer: "540" },
    { row: 2, heading: "Status", text: "Away", answer: "on loan" },
  ])
  expect(answered.map(({ cells }) => [cells.Cost, cells.Status])).toEqual([
    ["540", "on loan"],
    ["€500", "on loan"],
  ])
})

test("an answer holds for no row that is clear by its other cells [import notes]", async () => {
  const sized = recognizeColumns(["Title", "Size", "Unit"])
  const rows = ["", "cm", ""].map((Unit, index) => ({
    number: index + 2,
    cells: { Title: `Work ${index}`, Size: "30 x 40", Unit },
  }))
  const answered = await applyAnswers(rows, [{ row: 2, heading: "Size", text: "30 x 40", answer: "30 x 40 in" }], sized)
  expect(answered.map(({ cells }) => cells.Size)).toEqual(["30 x 40 in", "30 x 40", "30 x 40 in"])
})

test("an answer says nothing of how the file writes its other days, sizes and prices [import notes]", async () => {
  const heading = ["Title", "Sold", "Size", "Price"]
  const by = recognizeColumns(heading)
  const row = (number: number, ...cells: string[]): ImportedTableRow => ({
    number,
    cells: Object.fromEntries(heading.map((name, at) => [name, cells[at] ?? ""])),
  })
  const rows = [
    row(2, "One", "", "30 x 40 cm", "900"),
    row(3, "Two", "", "a doormat", "cheap"),
    row(4, "Three", "", "50 x 60", "800"),
  ]
  const answers = [
    { row: 3, heading: "Size", text: "a doormat", answer: "16 x 24 in" },
    { row: 3, heading: "Price", text: "cheap", answer: "€ 1.234,50" },
  ]
  const survey = await surveyRows(by, rowsOf(...(await applyAnswers(rows, answers, by))), { currency: "USD" })
  expect(survey).toMatchObject({ lengthUnit: "cm", unitless: 0, currency: "USD", style: "unknown" })
})
