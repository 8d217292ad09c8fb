import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { artworks } from "../../../db/tables/artworks.ts"
import { adminActor } from "../../../tests/support/orders.ts"
import { openWorkingShop } from "../../../tests/support/shop.ts"
import { insertWork } from "../../../tests/support/works.ts"
import { saveArtworkTable } from "./artwork-table-actions.server.ts"
import type { TableCell } from "./table-cells.ts"

const { shop } = await openWorkingShop()
const findStored = async (id: string) => (await shop.db.select().from(artworks).where(eq(artworks.id, id)))[0]

/** Types a text into a cell, then undoes it as the table does. */
async function typeAndUndo(id: string, name: TableCell, text: string, shown: string) {
  const typed = await saveArtworkTable(shop, adminActor, [{ id, name, text, before: shown }])
  const work = await findStored(id)
  const fields = typed.former.find((one) => one.text === shown)?.fields
  const before = typed.rows[id]?.[name] ?? ""
  const undone = await saveArtworkTable(shop, adminActor, [{ id, name, text: shown, before, fields }])
  return { problems: [...typed.problems, ...undone.problems], work, after: await findStored(id) }
}

const diptych = "Two panels, each 38 × 60 in"

test.each<[words: string, was: string, typed: string, size: string, heightMm: number]>([
  [
    "the label keeps its words when a length changes",
    diptych,
    "Two panels, each 40 × 60 in",
    "Two panels, each 40 × 60 in",
    1016,
  ],
  ["typed words are stored in the label", "", "Diptych, 40 x 60 in", "Diptych, 40 x 60 in", 1016],
  ["lengths alone change the measurements", "", "40 x 60", "", 1016],
  ["a custom label stays custom", diptych, "40 × 60 in", "40 × 60 in", 1016],
  ["a length without a unit removes the custom label", diptych, "40 × 60", "", 1016],
  ["a length in both units is not a custom label", "", "40 x 60 in (101.6 x 152.4 cm)", "", 1016],
])("%s; an undo restores the former values", async (_, was, typed, size, heightMm) => {
  const { id } = await insertWork(shop, { size: was, heightMm: 965.2, widthMm: 3048 })
  const { problems, work, after } = await typeAndUndo(id, "size", typed, was || "38 × 120 in")
  expect(problems).toEqual([])
  expect(work).toMatchObject({ size, heightMm, widthMm: 1524 })
  expect(after).toMatchObject({ size: was, heightMm: 965.2, widthMm: 3048 })
})

test("a new currency also changes the private amounts, and its undo restores them", async () => {
  const { id } = await insertWork(shop, { insuredValue: 500_000, cost: 20_000 })
  const { problems, work, after } = await typeAndUndo(id, "price", "150000 JPY", "4200")
  expect(problems).toEqual([])
  expect(work).toMatchObject({ price: 150_000, currency: "JPY", insuredValue: 5_000, cost: 200 })
  expect(after).toMatchObject({ price: 420_000, currency: "USD", insuredValue: 500_000, cost: 20_000 })
})

test("an amount that the new currency cannot represent leaves the price unchanged", async () => {
  const { id } = await insertWork(shop, { insuredValue: 500_050 })
  const { problems } = await saveArtworkTable(shop, adminActor, [
    { id, name: "price", text: "150000 JPY", before: "4200" },
  ])
  expect(problems).toEqual([{ id, name: "price", problem: expect.stringContaining("5000.50") }])
  expect(await findStored(id)).toMatchObject({ price: 420_000, currency: "USD" })
})
