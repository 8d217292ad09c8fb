import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { writeOds, writeXlsx, writeZip } from "../../tests/support/make-workbook.ts"
import { createScratchFolder, getPlainRows, readWholeTable } from "../../tests/support/read-tables.ts"
import { trimFloatNoise } from "./displayed-values.ts"
import { isDateCode } from "./number-formats.ts"
import { openTable } from "./open-table.ts"
import { formatSerialDate } from "./xlsx-sheet.ts"

const inScratch = async (name: string) => join(await createScratchFolder(), name)

describe(".xlsx", () => {
  const strings = ["<t>Title</t>", "<r><t>Har</t></r><r><t>bour</t></r><rPh><t>ha-ba</t></rPh>", "<t>a_x000d_\nb</t>"]
  const styles = `<numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;"/><numFmt numFmtId="165" formatCode="[Red]0.00&quot; days&quot;"/></numFmts>
    <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
    <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>`

  test("shared, inline and formula texts, numbers, dates, gaps and empty rows", async () => {
    const path = await writeXlsx(
      await inScratch("works.csv"),
      [
        {
          name: "Works",
          rows: `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Year</t></is></c><c r="C1" t="str"><v>Made</v></c><c r="D1" t="str"><v>Size</v></c></row>
            <row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2"><v>2019</v></c><c r="C2" s="1"><v>43524</v></c><c r="D2"><f>1+1</f><v>75.200000000000003</v></c></row>
            <row r="3"/>
            <row r="4"><c r="A4" t="s"><v>2</v></c><c r="C4" s="2"><v>43524.5</v></c><c r="D4" s="3"><v>3</v></c><c r="F4" t="b"><v>1</v></c><c r="G4" t="e"><v>#N/A</v></c></row>`,
        },
      ],
      { strings, styles },
    )
    const table = await readWholeTable(path)
    expect(table).toMatchObject({ format: "xlsx", sheet: "Works", headers: ["Title", "Year", "Made", "Size"] })
    expect(table.sheets).toEqual([{ name: "Works", rows: 4 }])
    expect(table.all).toEqual([
      { number: 2, cells: { Title: "Harbour", Year: "2019", Made: "2019-02-28", Size: "75.2" } },
      {
        number: 4,
        cells: { Title: "a\r\nb", Year: "", Made: "2019", Size: "3", "Column 6": "TRUE" },
        marks: [{ at: "C4", heading: "Made", kind: "stored", text: "2019-02-28T12:00:00" }],
        broken: { "Column 7": { at: "G4", text: "#N/A" } },
      },
    ])
  })

  test("another sheet by its name, with the rows that each says it has", async () => {
    const row = (text: string) => `<row><c t="str"><v>${text}</v></c></row>`
    const path = await writeXlsx(await inScratch("works.xlsx"), [
      { name: "One", rows: row("Title") + row("first"), dimension: "A1:A2" },
      { name: "Two &amp; three", rows: row("Title") + row("second") + row("third") },
    ])
    const table = await readWholeTable(path, "Two & three")
    expect(table.sheets).toEqual([
      { name: "One", rows: 2 },
      { name: "Two & three", rows: 3 },
    ])
    expect(getPlainRows(table)).toEqual([["second"], ["third"]])
    expect(await openTable(path, { sheet: "Four" })).toMatchObject({
      ok: false,
      problem: expect.stringContaining("Four"),
    })
  })

  test("days are counted from 1900, with its false leap day, or from 1904", () => {
    expect([1, 59, 60, 61].map((serial) => formatSerialDate(serial, false))).toEqual([
      "1900-01-01",
      "1900-02-28",
      "1900-02-28",
      "1900-03-01",
    ])
    expect(formatSerialDate(42062, true)).toBe("2019-02-28")
    expect(formatSerialDate(-1, false)).toBeNull()
  })

  test("formats of dates are told from those of numbers", () => {
    expect(["yyyy", "d. mmm", "[$-409]m/d/yy", "[h]:mm", "hh:mm:ss"].every(isDateCode)).toBe(true)
    expect(["0.00", "General", '#,##0 "days"', "[Red]-0", "[$€-407] #,##0", '0" h"'].some(isDateCode)).toBe(false)
    expect(["1e3", "0.1", "12345678901234567890", "2019", "1E-7"].map(trimFloatNoise)).toEqual([
      "1000",
      "0.1",
      "12345678901234567890",
      "2019",
      "1E-7",
    ])
  })
})

describe(".ods", () => {
  test("repeated cells and rows, spaces, notes, dates and currencies", async () => {
    const cell = (text: string, attributes = "") => `<table:table-cell ${attributes}>${text}</table:table-cell>`
    const path = await writeOds(
      await inScratch("works.ods"),
      `<table:table table:name="Works">
        <table:table-row>${cell("<text:p>Title</text:p>")}${cell("<text:p>Size</text:p>")}${cell("<text:p>Made</text:p>")}${cell("<text:p>Price</text:p>")}<table:table-cell table:number-columns-repeated="16380"/></table:table-row>
        <table:table-row>${cell('<office:annotation><text:p>not this</text:p></office:annotation><text:p>Two<office:annotation><text:p>nor this</text:p></office:annotation><text:s text:c="2"/>words</text:p>')}${cell("<text:p>48 × 36</text:p><text:p>in</text:p>")}${cell("<text:p>28.02.19</text:p>", 'office:value-type="date" office:date-value="2019-02-28"')}${cell("<text:p>4.200,00 €</text:p>", 'office:value-type="currency" office:currency="EUR" office:value="4200"')}</table:table-row>
        <table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
        <table:table-row table:number-rows-repeated="2">${cell("<text:p>same</text:p>", 'table:number-columns-repeated="2"')}</table:table-row>
        <table:table-row table:number-rows-repeated="1048569"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
      </table:table><table:table table:name="Other"><table:table-row>${cell("<text:p>A</text:p>")}</table:table-row></table:table>`,
    )
    const table = await readWholeTable(path)
    expect(table).toMatchObject({ format: "ods", headers: ["Title", "Size", "Made", "Price"] })
    expect(table.sheets).toEqual([
      { name: "Works", rows: 7 },
      { name: "Other", rows: 1 },
    ])
    expect(table.all.map((row) => row.number)).toEqual([2, 6, 7])
    expect(getPlainRows(table)).toEqual([
      ["Two  words", "48 × 36\nin", "2019-02-28", "EUR 4200"],
      ["same", "same", "", ""],
      ["same", "same", "", ""],
    ])
    expect((await readWholeTable(path, "Other")).headers).toEqual(["A"])
  })
})

describe("hostile and broken workbooks", () => {
  const sheetOf = async (rows: string, extra = {}) =>
    writeXlsx(await inScratch("bad.xlsx"), [{ name: "S", rows }], extra)

  test("shared texts that unpack to more than memory should hold are refused", async () => {
    const path = await sheetOf("<row><c t='s'><v>0</v></c></row>", { strings: ["x".repeat(65 * 1024 * 1024)] })
    expect(await openTable(path)).toEqual({ ok: false, problem: expect.stringContaining("too large") })
  })

  test("one endless cell is refused", async () => {
    const path = await sheetOf(`<row><c t="str"><v>${"x".repeat(12 * 1024 * 1024)}</v></c></row>`)
    expect(await openTable(path)).toEqual({ ok: false, problem: expect.stringContaining("too long") })
  })

  const manyRuns = `<row><c t="inlineStr"><is>${`<r><t>${"x".repeat(1000)}</t></r>`.repeat(1100)}</is></c></row>`
  const manyParagraphs = `<table:table><table:table-row><table:table-cell>${"<text:p/>".repeat(1_100_000)}`
  const manySpaces = `<table:table><table:table-row><table:table-cell><text:p>${'<text:s text:c="1000"/>'.repeat(1100)}`
  const odsEnd = "</table:table-cell></table:table-row></table:table>"
  test.each([
    ["runs", async () => sheetOf(manyRuns)],
    ["paragraphs", async () => writeOds(await inScratch("long.ods"), manyParagraphs + odsEnd)],
    ["spaces", async () => writeOds(await inScratch("long.ods"), `${manySpaces}</text:p>${odsEnd}`)],
  ])("one cell of a million %s is refused", async (_, made) => {
    expect(await openTable(await made())).toEqual({ ok: false, problem: expect.stringContaining("too long") })
  })

  test("a long cell that a row repeats a thousand times is a problem of that row alone", async () => {
    const cell = (text: string, copies = 1) =>
      `<table:table-cell table:number-columns-repeated="${copies}"><text:p>${text}</text:p></table:table-cell>`
    const row = (cells: string) => `<table:table-row>${cells}</table:table-row>`
    const rows = row(cell("A")) + row(cell("x".repeat(30_000), 1000)) + row(cell("1"))
    const table = await readWholeTable(
      await writeOds(await inScratch("wide.ods"), `<table:table>${rows}</table:table>`),
    )
    expect(getPlainRows(table)).toEqual([expect.stringContaining("more text"), ["1"]])
  })

  test("a workbook of more than a thousand sheets is refused", async () => {
    const refused = { ok: false, problem: expect.stringContaining("more than 1000 sheets") }
    expect(await openTable(await writeOds(await inScratch("sheets.ods"), "<table:table/>".repeat(1001)))).toEqual(
      refused,
    )
    const sheets = Array.from({ length: 1001 }, (_, index) => ({ name: `${index}`, rows: "" }))
    expect(await openTable(await writeXlsx(await inScratch("sheets.xlsx"), sheets))).toEqual(refused)
  })

  test("sheets that are together longer than a workbook are not all unpacked", async () => {
    // the same part under many names costs no space in the file
    const path = await writeZip(await inScratch("same.xlsx"), {
      "xl/workbook.xml": `<workbook><sheets>${'<sheet name="A" r:id="one"/>'.repeat(600)}</sheets></workbook>`,
      "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="one" Type="x/worksheet" Target="one.xml"/></Relationships>`,
      "xl/one.xml": `<worksheet><dimension ref="A1:A9"/><sheetData/>${" ".repeat(3_000_000)}</worksheet>`,
    })
    expect(await openTable(path)).toEqual({ ok: false, problem: expect.stringContaining("too large") })
  })

  test("entities of its own are not expanded", async () => {
    const bomb = `<!DOCTYPE a [<!ENTITY x "xxxxxxxxxx"><!ENTITY y "&x;&x;&x;&x;">]>`
    const path = await writeZip(await inScratch("bomb.xlsx"), {
      "xl/workbook.xml": `<?xml version="1.0"?>${bomb}<workbook><sheets><sheet name="&y;" id="rId1"/></sheets></workbook>`,
      "xl/_rels/workbook.xml.rels": "<Relationships/>",
    })
    expect(await openTable(path)).toEqual({ ok: false, problem: expect.stringContaining("damaged") })
  })

  test("a sheet that breaks off keeps the rows before", async () => {
    const path = await sheetOf(
      '<row><c t="str"><v>A</v></c></row><row><c t="str"><v>1</v></c></row><row><c t="str"><oops></row>',
    )
    const table = await readWholeTable(path)
    expect(getPlainRows(table)).toEqual([["1"], expect.stringContaining("damaged")])
  })

  test("a workbook cut off in the middle is refused", async () => {
    const path = await sheetOf('<row><c t="str"><v>A</v></c></row>')
    const bytes = await readFile(path)
    await writeFile(path, bytes.subarray(0, bytes.length - 100))
    expect(await openTable(path)).toEqual({ ok: false, problem: expect.stringContaining("damaged") })
  })

  test.each([
    [{ "word/document.xml": "<w/>" }, "Word"],
    [{ "xl/workbook.bin": "" }, ".xlsb"],
    [{ "Index/Document.iwa": "" }, "Numbers"],
    [{ "photo.jpg": "" }, "not a spreadsheet"],
  ])("a zip of something else is refused: %j", async (files, reason) => {
    const path = await writeZip(await inScratch("other.xlsx"), files as Record<string, string>)
    expect(await openTable(path)).toEqual({ ok: false, problem: expect.stringContaining(reason) })
  })
})
