import { existsSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { getPlainRows, readWholeTable } from "../../tests/support/read-tables.ts"

const data = join(import.meta.dirname, "../../../shared/data")

/** Files that other people made, where a checkout of them lies beside this one; the small ones above stand for them. */
describe.runIf(existsSync(data))("files from museums and shops [import]", () => {
  const art = (name: string) => readWholeTable(join(data, "artworks", name))

  test("one artist", async () => {
    const table = await art("tate-william-blake.csv")
    expect(table.all).toHaveLength(174)
    expect(table.all.filter((row) => row.problem)).toEqual([])
    expect(table.headers).toHaveLength(20)
  })

  test("the same works from CSV, .xlsx and .ods", async () => {
    const [csv, xlsx, ods] = [
      await art("tate-mixed-2000.csv"),
      await art("tate-mixed-2000.xlsx"),
      await art("tate-mixed-2000.ods"),
    ]
    expect(csv.all).toHaveLength(2000)
    expect(xlsx.all).toEqual(csv.all)
    expect(ods.all).toEqual(csv.all)
    expect(xlsx.sheets).toEqual([{ name: "mixed", rows: 2001 }])
    expect(ods.sheets).toEqual([{ name: "mixed", rows: 2001 }])
  })

  test("two sheets", async () => {
    const path = join(data, "artworks", "tate-blake-two-sheets.xlsx")
    const blake = await art("tate-william-blake.csv")
    const first = await readWholeTable(path)
    expect(first.sheets).toEqual([
      { name: "William Blake", rows: 175 },
      { name: "Other works", rows: 501 },
    ])
    expect(getPlainRows(first)).toEqual(getPlainRows(blake))
    expect((await readWholeTable(path, "Other works")).all).toHaveLength(500)
  })

  test("European, Unicode and old Windows text", async () => {
    expect(await art("tate-hepworth.semicolon-bom-crlf.csv")).toMatchObject({ encoding: "utf-8", delimiter: ";" })
    const ferrari = await art("tate-leon-ferrari.utf16le-bom-tab.txt")
    expect(ferrari).toMatchObject({ encoding: "utf-16le", delimiter: "\t" })
    expect(ferrari.all).toHaveLength(199)
    const old = await art("tate-nonascii-windows1252-semicolon.csv")
    expect(old).toMatchObject({ encoding: "windows-1252", delimiter: ";" })
    expect(old.all).toHaveLength(300)

    // The same rows are in the large UTF-8 file, so the texts must agree.
    const wanted = new Map(old.all.map((row) => [row.cells.accession_number, row.cells]))
    let compared = 0
    for await (const row of (await art("tate-all-69202.csv")).rows) {
      const other = wanted.get(row.cells.accession_number)
      if (!other) continue
      expect({ ...other }).toEqual({ ...row.cells })
      compared++
    }
    expect(compared).toBe(300)
  })

  test("69,202 works: line breaks, repeated titles and titles like formulas survive", async () => {
    const { all } = await art("tate-all-69202.csv")
    expect(all).toHaveLength(69_202)
    expect(all.filter((row) => row.problem)).toEqual([])
    expect(all.filter((row) => Object.values(row.cells).some((cell) => cell.includes("\r\n")))).toHaveLength(4811)
    const titles = all.map((row) => row.cells.title)
    expect(titles.filter((title) => title === "+ -" || title === "-12°")).toHaveLength(2)
    expect(all.length - new Set(titles).size).toBe(25_670)
  })

  test("a file cut off in a quoted cell: every whole row and exactly one problem", async () => {
    const { all } = await art("tate-as-published-2013-10-10-truncated.csv")
    expect(all.filter((row) => !row.problem)).toHaveLength(2134)
    expect(all.filter((row) => row.problem)).toMatchObject([{ number: 2136, cells: {} }])
    expect(all.at(-1)?.problem).toContain("ends in the middle of this row")
  })

  test("shop exports", async () => {
    const shop = (name: string) => readWholeTable(join(data, "ecommerce", name))
    expect((await shop("shopify-gatsby-example-products.csv")).all).toHaveLength(300)
    expect((await shop("woocommerce-sample_products.csv")).headers).toHaveLength(55)
    const medusa = await shop("medusa-exported-products-semicolon.csv")
    expect(medusa.delimiter).toBe(";")
    expect(medusa.all[0]?.cells["Product Description"]).toBe("test-product-description\ntest line 2")
  })
})
