import { existsSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { writeOds, writeXlsx } from "../../../tests/support/make-workbook.ts"
import { createScratchFolder, createTableFile } from "../../../tests/support/read-tables.ts"
import { formatCellNote } from "./cell-note.ts"
import { groupRows } from "./group-rows.ts"
import { openImportFile } from "./open-import-file.server.ts"
import { readArtworkRow } from "./read-artwork-row.ts"

const inScratch = async (name: string) => join(await createScratchFolder(), name)

/** The works of a file with their notes. */
async function read(path: string) {
  const opened = await openImportFile(path, { currency: "EUR" })
  if (!opened.ok) throw new Error(opened.problem)
  const { table, mapping, survey } = opened
  const works = []
  const left: string[] = []
  for await (const group of groupRows(mapping, table.rows)) {
    const one = readArtworkRow(mapping, group, survey)
    if (one.ok)
      works.push({
        ...one.input,
        published: one.published,
        unread: one.unread,
        warnings: one.notes.map(formatCellNote),
      })
    else left.push(one.problem)
  }
  return { table, mapping, works, left }
}

const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
const row = (number: number, cells: string[], attributes = "") =>
  `<row r="${number}"${attributes}>${cells.map((text, at) => (text === "" ? "" : cell(`${"ABCDEFGH"[at]}${number}`, text))).join("")}</row>`
const odsCell = (text: string, attributes = "") =>
  `<table:table-cell ${attributes}>${text === "" ? "" : `<text:p>${text}</text:p>`}</table:table-cell>`
const odsRow = (cells: string[], attributes = "") =>
  `<table:table-row ${attributes}>${cells.map((text) => (text.startsWith("<") ? text : odsCell(text))).join("")}</table:table-row>`

describe("a price that is an error, or that no program has computed, is named with its cell, and the work is a draft [import sheets]", () => {
  const expected = [
    { title: "Computed", price: 119_00, published: true, warnings: [] },
    { title: "Never", price: null, published: false, unread: ["price"] },
    { title: "Broken", price: null, published: false, unread: ["price"] },
  ]
  const told = [
    /^Price: B3 holds a formula that no program has computed\. It was left empty/,
    /^Price: B4 holds the error #REF!\./,
  ]

  test(".xlsx", async () => {
    const path = await writeXlsx(await inScratch("f.xlsx"), [
      {
        name: "Works",
        rows:
          row(1, ["Title", "Price"]) +
          `<row r="2">${cell("A2", "Computed")}<c r="B2"><f>100*1.19</f><v>119</v></c></row>` +
          `<row r="3">${cell("A3", "Never")}<c r="B3"><f>100*1.19</f></c></row>` +
          `<row r="4">${cell("A4", "Broken")}<c r="B4" t="e"><f>1/0</f><v>#REF!</v></c></row>`,
      },
    ])
    const { works } = await read(path)
    expect(works).toMatchObject(expected)
    expect(works.slice(1).map((work) => work.warnings)).toEqual(told.map((words) => [expect.stringMatching(words)]))
  })

  test(".ods", async () => {
    const path = await writeOds(
      await inScratch("f.ods"),
      `<table:table table:name="Works">${odsRow(["Title", "Price"])}${odsRow([
        "Computed",
        odsCell("119", 'table:formula="of:=100*1.19" office:value-type="float" office:value="119"'),
      ])}${odsRow(["Never", odsCell("", 'table:formula="of:=100*1.19"')])}${odsRow([
        "Broken",
        odsCell("#REF!", 'table:formula="of:=#REF!" office:value-type="string" office:string-value=""'),
      ])}</table:table>`,
    )
    const { works } = await read(path)
    expect(works).toMatchObject(expected)
    expect(works.slice(1).map((work) => work.warnings)).toEqual(told.map((words) => [expect.stringMatching(words)]))
  })

  test("CSV, also of a German program; a state that is an error offers nothing", async () => {
    const path = await createTableFile(
      "Titel,Preis,Status\nEins,#BEZUG!,verfügbar\nZwei,900,#NV\nNr. #5,900,verfügbar\n",
    )
    const { works } = await read(path)
    expect(works).toMatchObject([
      { title: "Eins", price: null, published: false, availability: "available" },
      { title: "Zwei", price: 900_00, published: false, availability: "not_for_sale" },
      { title: "Nr. #5", price: 900_00, published: true },
    ])
  })
})

test("a hidden sheet is not read before a visible one, nor a sheet of instructions before a list [import sheets]", async () => {
  const sheets = [
    { name: "Lists", state: "hidden", rows: row(1, ["Title", "Medium"]) + row(2, ["Hidden", "Oil"]) },
    { name: "Instructions", rows: row(1, ["How to use this file"]) + row(2, ["Fill in the sheet Works"]) },
    {
      name: "Works",
      rows:
        row(1, ["Title", "Medium"]) +
        row(2, ["Visible", "Oil"]) +
        row(3, ["In A Hidden Row", "Oil"], ' hidden="1"') +
        row(4, ["Visible Too", "Oil"]),
    },
  ]
  const { table, works } = await read(await writeXlsx(await inScratch("h.xlsx"), sheets))
  expect(table).toMatchObject({ sheet: "Works", sheets: [{ name: "Lists", isHidden: true }, {}, {}] })
  expect(works).toMatchObject([
    { title: "Visible", published: true, warnings: [] },
    { title: "In A Hidden Row", published: false, warnings: ["The sheet hides this row. A new work stays a draft."] },
    { title: "Visible Too", published: true },
  ])
})

test("the same in an .ods, whose rows may be filtered [import sheets]", async () => {
  const hidden = `<style:style style:name="ta1" style:family="table"><style:table-properties table:display="false"/></style:style>`
  const list = odsRow(["Title", "Medium"])
  const { table, works } = await read(
    await writeOds(
      await inScratch("h.ods"),
      `${hidden}<table:table table:name="Old" table:style-name="ta1">${list}${odsRow(["Hidden", "Oil"])}</table:table>
      <table:table table:name="Works">${list}${odsRow(["Visible", "Oil"])}${odsRow(["Filtered", "Oil"], 'table:visibility="filter"')}</table:table>`,
    ),
  )
  expect(table).toMatchObject({ sheet: "Works", sheets: [{ name: "Old", isHidden: true }, { name: "Works" }] })
  expect(works.map(({ title, published }) => [title, published])).toEqual([
    ["Visible", true],
    ["Filtered", false],
  ])
})

describe("a heading of two rows [import sheets]", () => {
  const upper = ["Inv. No", "Title", "Year", "Dimensions (cm)", "", "", "Price (EUR)"]
  const lower = ["", "", "", "Height", "Width", "Depth", ""]
  const work = { inventoryNumber: "MH-1", title: "Merged", heightMm: 300, widthMm: 400, depthMm: 20, price: 500_00 }

  test("is one, with the unit of the upper row", async () => {
    const body = row(3, ["MH-1", "Merged", "2020", "30", "40", "2", "500"])
    const path = await writeXlsx(await inScratch("m.xlsx"), [
      { name: "Works", rows: row(1, upper) + row(2, lower) + body },
    ])
    const { table, works } = await read(path)
    expect(table.headers).toEqual([
      "Inv. No",
      "Title",
      "Year",
      "Height (cm)",
      "Width (cm)",
      "Depth (cm)",
      "Price (EUR)",
    ])
    expect(works).toMatchObject([work])
  })

  test("in an .ods", async () => {
    const rows = [upper, lower, ["MH-1", "Merged", "2020", "30", "40", "2", "500"]]
      .map((cells) => odsRow(cells))
      .join("")
    const path = await writeOds(await inScratch("m.ods"), `<table:table table:name="Works">${rows}</table:table>`)
    expect((await read(path)).works).toMatchObject([work])
  })

  test("is not made of a heading and the first work", async () => {
    const path = await createTableFile("Title,Medium,,,Price\nHigh Water,Oil,Drawer,Left,\nOther,Oil,,,\n")
    expect((await read(path)).works).toHaveLength(2)
  })
})

test("a row that tells how to fill in the template is left out and named [import sheets]", async () => {
  const path = await createTableFile(
    "Piece Name,Medium,Status,Height,Framed,Price\nName of artwork goes here,Medium information goes here,USE ONE OF THE FOLLOWING: available sold,Enter Number Only: default is inches,Yes or No,Add retail price here\nEbb Tide,Oil on linen,sold,24,Yes,2400\n",
  )
  const { works, left } = await read(path)
  expect(works).toMatchObject([{ title: "Ebb Tide" }])
  expect(left).toEqual([expect.stringContaining("the template’s instructions")])
})

test("two columns of materials are both kept [import sheets]", async () => {
  const path = await createTableFile(
    "title,drawingMaterial,support\nTwo materials,Acrylic collage,canvas board\nOn paper,Watercolor,paper\n",
  )
  expect((await read(path)).works.map(({ medium }) => medium)).toEqual([
    "Acrylic collage, canvas board",
    "Watercolor, paper",
  ])
})

test("states as artists write them: in the price, as a dot, shortened [import sheets]", async () => {
  const path = await createTableFile("Titel;Preis;Verk.\nA;NFS;\nB;sold;\nC;900;•\nD;900;res.\nE;900;\nF;900;verk.\n")
  expect((await read(path)).works.map(({ availability }) => availability)).toEqual([
    "not_for_sale",
    "sold",
    "sold",
    "reserved",
    "available",
    "sold",
  ])
})

const cases = join(import.meta.dirname, "../../../../shared/data/cases")

describe.skipIf(!existsSync(cases))(
  "files whose sheets show more than their cells, beside this checkout [import sheets]",
  () => {
    test("formulas, hidden sheets, merged headings, instructions, two materials", async () => {
      const named = (name: string) => read(join(cases, name))
      expect((await named("formulas.xlsx")).works.map(({ price, published }) => [price, published])).toEqual([
        [119_00, true],
        [null, false],
        [null, false],
        [30, true],
        [null, true],
      ])
      expect((await named("hidden-sheet.xlsx")).works.map(({ title, published }) => [title, published])).toEqual([
        ["Visible", true],
        ["Hidden row", false],
        ["Visible too", true],
      ])
      expect((await named("merged-head.xlsx")).works).toMatchObject([
        { heightMm: 300, widthMm: 400, depthMm: 20, price: 500_00 },
        { heightMm: 500, widthMm: 600, depthMm: 30, price: 700_00 },
      ])
      expect((await named("aa-values.csv")).works.map(({ title }) => title)).toEqual(["Ebb Tide", "Etching"])
      expect((await named("two-material-columns.csv")).works[0]?.medium).toBe("Acrylic collage, canvas board")
    })
  },
)
