import { expect, test } from "vitest"
import { openImportFixture, toCsv } from "../../../../tests/support/import-files.ts"
import { openWorkingShop } from "../../../../tests/support/shop.ts"
import { system } from "../../../actor.ts"
import { saveSettings } from "../../../settings/settings-commands.server.ts"

const { shop } = await openWorkingShop()
const evening = { ...shop, now: () => new Date("2026-11-27T01:00:00Z") }
const { send, read, run, work } = await openImportFixture(evening)

test("a sale that ends today is on until midnight where the artist is", async () => {
  await saveSettings(shop, system("Test"), "site", { artistName: "Ada", timeZone: "America/Los_Angeles" })
  const heading = ["SKU", "Name", "Regular price", "Sale price", "Date sale price starts", "Date sale price ends"]
  const id = await send("sale.csv", toCsv(heading, ["SALE-1", "Low Water", "200", "150", "2026-11-01", "2026-11-26"]))
  await read(id)
  await run(id)
  expect(await work("SALE-1")).toMatchObject({ price: 150_00 })
})
