import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { buildCheckoutForm, oneOfEach } from "../../tests/support/checkout.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { type Actor, system, visitor } from "../actor.ts"
import { updateArtwork } from "../artworks/catalog/artwork-commands.server.ts"
import { toArtworkInput } from "../artworks/catalog/work-for-edit.server.ts"
import { recognizeColumns } from "../artworks/import/recognize-columns.ts"
import { createTestRows, importAll } from "../artworks/import/rows.fixture.ts"
import { payDemo } from "../payments/pay-demo.server.ts"
import { placeOrder } from "./place-order.server.ts"

const { shop } = await openWorkingShop()
const artist: Actor = { kind: "user", id: randomUUID(), email: "ada@example.com", name: "Ada", role: "admin" }

/** A row for one work, as `npm run import` brings it. */
const bring = (cells: Record<string, string>) =>
  importAll(shop, system("Import"), {
    rows: createTestRows(Object.keys(cells), Object.values(cells)),
    mapping: recognizeColumns(Object.keys(cells)),
    dryRun: false,
    currency: "USD",
  })

const workNow = async (id: string) => (await shop.db.select().from(artworks).where(eq(artworks.id, id)))[0]

async function ordered(id: string, payment: string): Promise<string> {
  const placed = await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach({ id }), { payment }))
  if (!placed.ok) throw new Error(placed.problem.message)
  return placed.value.token
}

describe("an original that an order holds", () => {
  test("is not sold elsewhere by an import while its buyer pays", async () => {
    const work = await insertWork(shop, { inventoryNumber: "H-1" })
    const token = await ordered(work.id, "demo")
    const report = await bring({ Title: work.title, "Inventory Number": "H-1", Status: "sold" })
    expect(report).toMatchObject({
      value: { unchanged: 1, notes: { warning: [{ message: expect.stringContaining("An order holds this work.") }] } },
    })
    expect(await workNow(work.id)).toMatchObject({ availability: "available" })
    expect(await payDemo(shop, visitor, token)).toMatchObject({ ok: true })
    expect(await workNow(work.id)).toMatchObject({ availability: "sold" })
  })

  test("does not become an edition, nor an edition of one an original: the order could not end its reservation", async () => {
    for (const [editionSize, other] of [
      [null, 10],
      [1, null],
    ]) {
      const inventoryNumber = `E-${editionSize}`
      const work = await insertWork(shop, { inventoryNumber, editionSize: editionSize ?? null })
      await ordered(work.id, "bank_transfer")
      const row = await workNow(work.id)
      if (!row) throw new Error("the work is gone")
      const saved = await updateArtwork(shop, artist, work.id, {
        ...toArtworkInput(row, null),
        editionSize: other ?? null,
      })
      expect(saved).toMatchObject({
        ok: false,
        problem: { code: "conflict", fields: { editionSize: expect.any(String) } },
      })
      const cells = { Title: work.title, "Inventory Number": inventoryNumber, "Edition size": String(other ?? "") }
      expect(await bring(cells)).toMatchObject({ value: { unchanged: 1, counts: { warning: 1 } } })
      expect(await workNow(work.id)).toMatchObject({ editionSize, availability: row.availability })
    }
  })
})
