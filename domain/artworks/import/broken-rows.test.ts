import { expect, test } from "vitest"
import { openTestDatabase } from "../../../tests/support/database.ts"
import { system } from "../../actor.ts"
import type { Shop } from "../../shop.ts"
import { importArtworks } from "./import-artworks.server.ts"
import { recognizeColumns } from "./recognize-columns.ts"
import { createTestRows } from "./rows.fixture.ts"
import { surveyRows } from "./survey.ts"

const { db } = await openTestDatabase()
const shop = { db, now: () => new Date("2026-06-01T12:00:00Z") } as Shop

async function* broken() {
  for (let at = 0; at < 1200; at++) yield { number: at + 2, cells: { Title: "" }, problem: "It is broken" }
}

test("rows that cannot be read end a batch like others: their notes do not pile up", async () => {
  const mapping = recognizeColumns(["Title"])
  const imported = await importArtworks(shop, system("Import"), {
    rows: { [Symbol.asyncIterator]: broken },
    mapping,
    survey: await surveyRows(mapping, createTestRows(["Title"]), { currency: "USD" }),
    dryRun: true,
  })
  if (!imported.ok) throw new Error(imported.problem.message)
  const atOnce: number[] = []
  for await (const { notes } of imported.value.batches) atOnce.push(notes.length)
  expect(imported.value.report.counts.error).toBe(1200)
  expect(atOnce).toEqual([500, 500, 200])
})
