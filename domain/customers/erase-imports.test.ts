import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { openImportFixture, requireValue, toCsv } from "../../tests/support/import-files.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { requestImportUndo } from "../artworks/import/runs/import-commands.server.ts"
import { undoImport } from "../artworks/import/runs/undo-import.server.ts"
import { eraseAddresses } from "./erase-addresses.server.ts"

const { shop } = await openWorkingShop()
const { artist, send, read, run, work } = await openImportFixture(shop)

test("undoing an import does not write back the name of somebody who was erased since [ADM-12]", async () => {
  const [numbered, noted] = ["E-1", "E-2"]
  await insertWork(shop, { inventoryNumber: numbered, creditLine: "Collection of Ines Okafor" })
  await insertWork(shop, { inventoryNumber: noted })
  const rows = [
    ["Low Water", numbered, "Private collection", ""],
    ["Low Water", noted, "", "Promised to Ines Okafor"],
  ]
  const id = await send("credits.csv", toCsv(["Title", "Inventory Number", "Credit Line", "Notes"], ...rows))
  await read(id)
  expect(await run(id)).toMatchObject({ state: "done", updated: 2 })
  expect(await work(numbered)).toMatchObject({ creditLine: "Private collection" })
  expect(await work(noted)).toMatchObject({ notes: "Promised to Ines Okafor" })
  const said = async () => {
    const { rows } = await shop.db.execute<{ said: string }>(sql`select concat((select json_agg(i) from imports i),
      (select json_agg(w) from import_works w), (select json_agg(l) from import_lines l)) as said`)
    return rows[0]?.said
  }
  expect(await said()).toContain("Okafor")
  const person = { emails: ["ines@x.example"], names: ["Ines Okafor"] }
  await shop.db.transaction((tx) => eraseAddresses(shop, tx, person, shop.now()))
  expect(await said()).not.toContain("Okafor")
  requireValue(await requestImportUndo(shop, artist, { id }))
  await undoImport(shop, { importId: id })
  expect(await work(numbered)).toMatchObject({ creditLine: "Collection of [erased]" })
  expect(await work(noted)).toMatchObject({ notes: "" })
})
