import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { artworks } from "../../../db/tables/artworks.ts"
import { openWorkingShop } from "../../../tests/support/shop.ts"
import { recognizeColumns } from "./recognize-columns.ts"
import { createTestRows, importAll } from "./rows.fixture.ts"

const { shop } = await openWorkingShop()
const artist = { kind: "user", id: crypto.randomUUID(), email: "a@example.com", name: "Artist", role: "admin" } as const

test("a stock makes an edition, and does not change the size of a known one", async () => {
  const heading = ["Title", "Inventory Number", "Edition size", "Stock"]
  const printed = async (...cells: string[]) => {
    const outcome = await importAll(shop, artist, {
      rows: createTestRows(heading, ["Print", "S-1", ...cells]),
      mapping: recognizeColumns(heading),
      dryRun: false,
      currency: "USD",
    })
    if (!outcome.ok) throw new Error(outcome.problem.message)
    const [work] = await shop.db.select().from(artworks).where(eq(artworks.inventoryNumber, "S-1"))
    return [work?.editionSize, outcome.value.notes.warning.map(({ message }) => message)]
  }
  expect(await printed("", "1")).toEqual([null, []])
  expect(await printed("", "30")).toEqual([30, ["30 in stock: read as an edition of that many."]])
  for (const left of ["29", "1"]) expect(await printed("", left)).toEqual([30, []])
  expect(await printed("40", "29")).toEqual([40, []])
})
