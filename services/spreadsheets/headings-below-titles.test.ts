import { join } from "node:path"
import { expect, test } from "vitest"
import { writeOds, writeXlsx, writeZip } from "../../tests/support/make-workbook.ts"
import { createScratchFolder, createTableFile } from "../../tests/support/read-tables.ts"
import { openTable } from "./open-table.ts"

const known = new Set(["Title", "Price", "Medium"])
const score = (cells: readonly string[]) => cells.filter((cell) => known.has(cell)).length

async function open(path: string) {
  const table = await openTable(path, { score })
  if (!table.ok) throw new Error(table.problem)
  const rows = []
  for await (const row of table.rows) rows.push([row.number, ...Object.values(row.cells), row.problem ?? ""])
  return { ...table, read: rows }
}

test("a heading may stand below a title and empty rows, in text [import headings]", async () => {
  const table = await open(
    await createTableFile(
      "Anna Weber, works for the fair\r\n\r\nStand: May 2024\r\nTitle;Price;Medium\r\nTide;5;Oil\r\n;;\r\n;;\r\nMoor;6;\r\n",
    ),
  )
  expect(table).toMatchObject({ headers: ["Title", "Price", "Medium"], headingRow: 4, delimiter: ";" })
  expect(table.read).toEqual([
    [5, "Tide", "5", "Oil", ""],
    [8, "Moor", "6", "", ""],
  ])
})

test("a heading may stand below a title in workbooks [import headings]", async () => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const xlsx = await writeXlsx(join(await createScratchFolder(), "a.xlsx"), [
    {
      name: "One",
      rows: `<row r="1">${cell("Works")}</row><row r="4">${cell("Title")}${cell("Price")}</row><row r="5">${cell("Tide")}${cell("5")}</row>`,
    },
  ])
  expect(await open(xlsx)).toMatchObject({ headers: ["Title", "Price"], headingRow: 4, read: [[5, "Tide", "5", ""]] })
  const row = (...cells: string[]) =>
    `<table:table-row>${cells.map((text) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`).join("")}</table:table-row>`
  const ods = await writeOds(
    join(await createScratchFolder(), "a.ods"),
    `<table:table table:name="One">${row("Works")}${row("Title", "Price")}${row("Tide", "5")}</table:table>`,
  )
  expect(await open(ods)).toMatchObject({ headers: ["Title", "Price"], headingRow: 2, read: [[3, "Tide", "5", ""]] })
})

test("without a better row the first is the heading [import headings]", async () => {
  expect(await open(await createTableFile("a,b\nTitle,x\n"))).toMatchObject({ headers: ["a", "b"], headingRow: 1 })
  expect(await open(await createTableFile("Title,Price\nTitle,Price\n"))).toMatchObject({
    headingRow: 1,
    read: [[2, "Title", "Price", ""]],
  })
})

test("a file that goes on with millions of empty rows is read up to them, and says so [import headings]", async () => {
  const table = await open(await createTableFile(`Title,Price\nTide,5\n${"\n".repeat(3_000_000)}Moor,6\n`))
  expect(table.read).toHaveLength(2)
  expect(table.read[1]?.at(-1)).toContain("more than a million empty rows")
  const empty = await openTable(await createTableFile("\n".repeat(3_000_000)), { score })
  expect(empty).toMatchObject({ ok: false, problem: expect.stringContaining("more than a million empty rows") })
})

test("a workbook nested a million deep is a sentence, not the end of the process [import headings]", async () => {
  const deep = "<a>".repeat(1_000_000)
  const path = await writeZip(join(await createScratchFolder(), "deep.xlsx"), {
    "xl/workbook.xml": `<workbook><sheets><sheet name="One" sheetId="1" id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${deep}`,
  })
  expect(await openTable(path)).toEqual({ ok: false, problem: "This spreadsheet is nested too deeply to be one" })
})

test("a column may be called like a property of every object [import headings]", async () => {
  const table = await open(await createTableFile("constructor,__proto__,toString,Title\na,b,c,Tide\n"))
  expect(table.read).toEqual([[2, "a", "b", "c", "Tide", ""]])
})
