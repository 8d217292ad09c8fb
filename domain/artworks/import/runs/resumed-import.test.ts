import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { artworks } from "../../../../db/tables/artworks.ts"
import { createFailingShop, openImportFixture, requireValue, toCsv } from "../../../../tests/support/import-files.ts"
import { openWorkingShop } from "../../../../tests/support/shop.ts"
import { startImport } from "./import-commands.server.ts"
import { runImport } from "./run-import.server.ts"

const { shop } = await openWorkingShop()
const { artist, send, read, run, rowOf } = await openImportFixture(shop)
const countWorks = () => shop.db.$count(artworks)

test("a run that goes on takes rows for the works for which it would have taken them at once [import runs]", async () => {
  const heading = ["Title", "Medium", "Year", "Size", "Price"]
  const plain = ["Oil", "2020", "30 x 30 cm"]
  const planks = Array.from({ length: 498 }, (_, at) => [`Alike ${at}`, ...plain, "1"])
  const untitled = (prices: string[]) => prices.map((price) => ["Untitled", ...plain, price])
  const first = await send(
    "alike.csv",
    toCsv(
      heading,
      ["Gone Now", ...plain, "1"],
      ...planks,
      ...untitled(["11", "12", "13"]),
      ["Ledge", ...plain, "14"],
      ["Last", "Ink", "1999", "", "15"],
    ),
  )
  await read(first)
  await run(first)
  const works = async () => {
    const { rows } = await shop.db.execute<{ id: string; title: string; price: string }>(
      sql`select a.id, a.title, price from artworks a join import_works w on artwork_id = a.id
        where import_id = ${first} order by w."row" desc limit 5`,
    )
    return rows.toReversed()
  }
  const before = await works()
  const count = await countWorks()
  const id = await send(
    "alike.csv",
    toCsv(
      heading,
      ...planks,
      ...untitled(["21", "22", "23"]),
      ["Harbor Wall", ...plain, "24"],
      ["Last", "Ink", "1999", "", "25"],
    ),
  )
  await read(id)
  requireValue(await startImport(shop, artist, { id }))
  await expect(runImport(createFailingShop(shop), { importId: id }, { last: false })).rejects.toThrow("killed")
  expect(await rowOf(id)).toMatchObject({ next: 500 })
  await runImport(shop, { importId: id })
  expect(await rowOf(id)).toMatchObject({ state: "done", created: 0, updated: 5, leftOut: 0 })
  expect(await countWorks()).toBe(count)
  expect((await works()).map(({ id: own, price }) => [own, Number(price)])).toEqual(
    before.map(({ id: own }, at) => [own, (21 + at) * 100]),
  )
})
