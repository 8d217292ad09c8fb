import { expect, test } from "vitest"
import { openImportFixture, requireValue, toCsv } from "../../../../tests/support/import-files.ts"
import { openWorkingShop } from "../../../../tests/support/shop.ts"
import { insertWork } from "../../../../tests/support/works.ts"
import { saveCellAnswers, saveImportChoices } from "./import-commands.server.ts"
import { getImport } from "./import-queries.server.ts"

const { shop } = await openWorkingShop()
const { artist, send, read, run, work } = await openImportFixture(shop)

test("sizes without a unit are in what most others of the file are in, and prices in a currency that can be chosen [import units]", async () => {
  const heading = ["Title", "Inventory Number", "Size", "Price"]
  const rows = [
    ["One", "EU-1", "80 x 60 cm", "€ 900"],
    ["Two", "EU-2", "300 x 200 mm", "CHF 800"],
    ["Three", "EU-3", "40 x 30 cm", "€ 700"],
    ["Four", "EU-4", "80x60", "3400"],
  ]
  const id = await send("euros.csv", toCsv(heading, ...rows))
  expect(await read(id)).toMatchObject({ choices: { lengthUnit: "cm" }, found: { currency: "EUR" } })
  requireValue(await saveImportChoices(shop, artist, { id, choices: { currency: "CHF" } }))
  expect(await read(id)).toMatchObject({ found: { currency: "CHF", currencyReason: "stated" } })
  await run(id)
  expect(await work("EU-4")).toMatchObject({ heightMm: 800, widthMm: 600, price: 340000, currency: "CHF" })
})

test("before an import its page names the works whose status stays, and all else that is told of works beside their cells [import remarks]", async () => {
  await insertWork(shop, { title: "Bridge", inventoryNumber: "S-1", availability: "reserved" })
  await insertWork(shop, { title: "Wave", inventoryNumber: "S-2", availability: "gifted" })
  const heading = ["Inventory Number", "Title", "Price", "Status"]
  const rows = [
    ["S-1", "Bridge", "$100", "sold"],
    ["S-2", "Wave", "$100", "sold"],
    ["S-3", "Gull", "€ 100", "available"],
    ["S-4", "Heron", "0", "available"],
    ["S-5", "Ferry", "cheap", "available"],
    ["* Prices without frames", "", "", ""],
  ]
  const id = await send("told.csv", toCsv(heading, ...rows))
  await read(id)
  const before = requireValue(await getImport(shop, artist, id))
  expect(before.remarks).toMatchObject({
    all: 4,
    lines: [
      {
        row: 2,
        title: "Bridge",
        message:
          "The work is reserved here and stays so, though the file says “sold”. If the file is right, change it in the studio.",
      },
      { row: 3, title: "Wave" },
      { row: 4, message: expect.stringMatching(/^Priced in EUR, and the site sells in USD/) },
      { row: 5, message: expect.stringContaining("A price of 0 is read as “price on request”.") },
    ],
  })
  expect(before.cells).toMatchObject([{ row: 6, heading: "Price" }])
  expect(before.leftOutRows).toMatchObject([
    { row: 7, message: expect.stringContaining("“* Prices without frames” is all that this row says") },
  ])
  await run(id)
  const after = requireValue(await getImport(shop, artist, id))
  expect(after.remarks.all).toBe(5)
  expect(after.remarks.lines[4]).toMatchObject({ row: 6, message: expect.stringMatching(/^Price: “cheap”/) })
})

test("a column that may say what is sold is asked about until a person wants nothing from it [import questions]", async () => {
  const id = await send("dots.csv", toCsv(["Title", "Punkt"], ["Reed", "verkauft"]))
  expect((await read(id)).found?.asked).toEqual([expect.stringMatching(/^“Punkt” says “verkauft”/)])
  requireValue(await saveImportChoices(shop, artist, { id, choices: { columns: { Punkt: "" } } }))
  expect((await read(id)).found?.asked).toEqual([])
})

test("rows that may be works of an earlier file are decided together, and asked about again [import remarks]", async () => {
  const heading = ["No.", "Title", "Year", "Medium"]
  const first = await send("one.csv", toCsv(heading, ["1", "House", "2004", "Oil"], ["2", "Birch", "2006", "Ink"]))
  await read(first)
  await run(first)
  const id = await send("two.csv", toCsv(heading, ["1", "Tree", "1988", "Bronze"], ["2", "Stone", "1989", "Clay"]))
  expect(await read(id)).toMatchObject({ forecast: { created: 0, questions: 2 } })
  expect(requireValue(await getImport(shop, artist, id))).toMatchObject({
    leftOutRows: [],
    cells: [{ heading: "", problem: expect.stringMatching(/Is it the same work or a new one\?/) }, { heading: "" }],
  })
  requireValue(await saveImportChoices(shop, artist, { id, choices: { unclear: "new" } }))
  expect(await read(id)).toMatchObject({ forecast: { created: 2, questions: 0 } })
  requireValue(await saveImportChoices(shop, artist, { id, choices: { unclear: "ask" } }))
  expect(await read(id)).toMatchObject({ forecast: { created: 0, questions: 2 } })
  requireValue(await saveCellAnswers(shop, artist, { id, cells: [{ row: 2, heading: "", answer: "new" }] }))
  expect(await read(id)).toMatchObject({ forecast: { created: 1, questions: 1 } })
})
