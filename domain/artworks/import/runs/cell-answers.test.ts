import { readFile } from "node:fs/promises"
import { expect, test } from "vitest"
import { openImportFixture, requireValue } from "../../../../tests/support/import-files.ts"
import { buildMergeCells, styles, writeWorksXlsx } from "../../../../tests/support/sheets.ts"
import { openWorkingShop } from "../../../../tests/support/shop.ts"
import { acceptProposals, saveCellAnswers } from "./import-commands.server.ts"

const { shop } = await openWorkingShop()
const { artist, send, read, run, cells, work } = await openImportFixture(shop)

test("of prices that are struck through or shared nothing is proposed, and an answer changes no other price [import notes]", async () => {
  const struck = { is: "$900", style: styles.struck }
  const path = await writeWorksXlsx(
    [
      ["Inventory Number", "Title", "Price"],
      ["SA-1", "Crossed", struck],
      ["SA-2", "Plain", "$900"],
      ["SA-3", "Left", "1,200"],
      ["SA-4", "Right", ""],
      ["SA-5", "Doubtful", "about 700"],
    ],
    { after: buildMergeCells("C4:C5") },
  )
  const id = await send("sheet.xlsx", await readFile(path))
  await read(id)
  expect((await cells(id)).map(({ row, text, proposal }) => [row, text, proposal])).toEqual([
    [2, "$900", null],
    [4, "1,200", null],
    [6, "about 700", "700"],
  ])
  requireValue(await acceptProposals(shop, artist, { id }))
  requireValue(await saveCellAnswers(shop, artist, { id, cells: [{ row: 2, heading: "Price", answer: "750" }] }))
  await read(id)
  await run(id)
  const prices = await Promise.all(["SA-1", "SA-2", "SA-3", "SA-4", "SA-5"].map(work))
  expect(prices.map((one) => one?.price)).toEqual([750_00, 900_00, null, null, 700_00])
})
