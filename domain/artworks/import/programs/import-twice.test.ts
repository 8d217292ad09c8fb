import { asc } from "drizzle-orm"
import { expect, test } from "vitest"
import { artworks } from "../../../../db/tables/artworks.ts"
import { artworkProvenance } from "../../../../db/tables/provenance.ts"
import { openTestDatabase } from "../../../../tests/support/database.ts"
import { createTableFile } from "../../../../tests/support/read-tables.ts"
import type { Actor } from "../../../actor.ts"
import type { Shop } from "../../../shop.ts"
import { openImportFile } from "../open-import-file.server.ts"
import { importAll } from "../rows.fixture.ts"
import { inventoryExports } from "./inventories.fixture.ts"
import { shopExports } from "./shops.fixture.ts"
import { wooCommerceExports } from "./woocommerce.fixture.ts"

const { db } = await openTestDatabase()
const shop = { db, now: () => new Date("2026-06-01T12:00:00Z") } as Shop
const artist: Actor = { kind: "user", id: crypto.randomUUID(), email: "a@example.com", name: "Artist", role: "admin" }

async function bring(path: string) {
  const opened = await openImportFile(path, { currency: "USD", today: "2026-06-01" })
  if (!opened.ok) throw new Error(opened.problem)
  const { table, mapping, survey } = opened
  const options = { rows: table.rows, mapping, survey, dryRun: false, currency: survey.currency, file: path }
  const outcome = await importAll(shop, artist, options)
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value
}

test("the export of any program, imported again, changes nothing [import programs, import real files]", async () => {
  const [english] = wooCommerceExports
  for (const { program, file, works } of [...shopExports, ...inventoryExports, ...(english ? [english] : [])]) {
    await db.delete(artworks)
    const path = await createTableFile(file)
    expect([program, await bring(path)]).toMatchObject([program, { created: works.length }])
    expect([program, await bring(path)]).toMatchObject([program, { created: 0, updated: 0, unchanged: works.length }])
  }
})

test("a new work has its buyer's day, its record for the studio alone, and what the shop calls it [import fields]", async () => {
  await db.delete(artworks)
  await bring(
    await createTableFile(
      "Title,Sold to,Sold on,Provenance,Certificate,SKU\nEbb,M. Weber,2022-06-01,From the artist; estate sale 2023,yes,E-1\n",
    ),
  )
  const [work] = await db.select().from(artworks)
  expect(work).toMatchObject({
    availability: "sold",
    statusFor: "M. Weber",
    statusSince: new Date("2022-06-01T12:00:00Z"),
    inventoryNumber: "E-1",
  })
  const record = await db.select().from(artworkProvenance).orderBy(asc(artworkProvenance.version))
  expect(record).toMatchObject([
    { kind: "ownership", event: "From the artist", isPublic: false },
    { kind: "ownership", event: "estate sale 2023", year: 2023, isPublic: false },
    { kind: "certificate", event: "Certificate of authenticity", isPublic: false },
  ])
})
