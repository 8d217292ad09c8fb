import { beforeEach, expect, test } from "vitest"
import { artworks } from "../../../db/tables/artworks.ts"
import { openTestDatabase } from "../../../tests/support/database.ts"
import type { Actor } from "../../actor.ts"
import type { Shop } from "../../shop.ts"
import type { ImportReport } from "./import-report.ts"
import { recognizeColumns } from "./recognize-columns.ts"
import { createTestRows, importAll } from "./rows.fixture.ts"
import { surveyRows } from "./survey.ts"

const { db } = await openTestDatabase()
const shop = { db, now: () => new Date("2026-06-01T12:00:00Z") } as Shop
const artist: Actor = { kind: "user", id: crypto.randomUUID(), email: "a@example.com", name: "Artist", role: "admin" }
beforeEach(async () => void (await db.delete(artworks)))

/** Imports a list of one work that is known by its number. */
async function bring(cells: Record<string, string>): Promise<ImportReport> {
  const heading = ["Inventory No", ...Object.keys(cells)]
  const [mapping, rows] = [recognizeColumns(heading), createTestRows(heading, ["K-1", ...Object.values(cells)])]
  const survey = await surveyRows(mapping, rows, { currency: "USD" })
  const options = { rows, mapping, survey, dryRun: false, currency: survey.currency, file: "works.csv" }
  const outcome = await importAll(shop, artist, options)
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value
}

const told = ({ notes }: ImportReport) => notes.warning.map(({ message }) => message)

async function known(values: Partial<typeof artworks.$inferInsert>) {
  await bring({ Title: "Ebb", Price: "900" })
  await db.update(artworks).set(values)
}

const work = async () => (await db.select().from(artworks))[0]

test("private notes stay where a file has no column of notes [import known values]", async () => {
  await known({ notes: "Ask Jane first", conditionNotes: "A small tear", conditionStatus: "Fair" })
  await bring({ Title: "Ebb", "Sold for": "", "Sale price": "700", Price: "900", Condition: "Good" })
  expect(await work()).toMatchObject({
    notes: "Ask Jane first",
    conditionNotes: "A small tear",
    conditionStatus: "Good",
  })
  await bring({ Title: "Ebb", Notes: "Framed since" })
  expect(await work()).toMatchObject({ notes: "Framed since" })
})

test("a value stays where its cell cannot be read, and the cell is named; one that says none takes it away [import known values]", async () => {
  const values = { cost: 500_00, insuredValue: 800_00, consignmentShare: 40, consignmentUntil: "2027-01-31" }
  await known({ ...values, framed: true, isFeatured: true, type: "Painting" })
  const report = await bring({
    Title: "Ebb",
    "Insurance value": "see policy",
    Cost: "none",
    "Gallery share": "half",
    Framed: "see photo",
    Featured: "maybe",
    Type: "zzz",
  })
  expect(await work()).toMatchObject({ ...values, cost: null, framed: true, isFeatured: true, type: "Painting" })
  expect(told(report)).toEqual([
    expect.stringMatching(/^Insurance value: “see policy” could not be read as a price\./),
    expect.stringMatching(/^Gallery share: “half” could not be read as a number\./),
    expect.stringMatching(/^Featured: “maybe”/),
  ])
  await bring({ Title: "Ebb", "Insurance value": "-", "Gallery share": "n/a" })
  expect(await work()).toMatchObject({ insuredValue: null, consignmentShare: null })
})

test("an amount is taken in the currency of the work that it is for, or named and left as it is [import currencies]", async () => {
  await known({ price: 900_00, currency: "EUR", insuredValue: 800_00 })
  const other = await bring({ Title: "Ebb", "Insurance value": "5,000" })
  expect(await work()).toMatchObject({ currency: "EUR", insuredValue: 800_00 })
  expect(told(other)).toEqual([
    expect.stringMatching(/^Insurance value: “5,000” is in USD, but the work is priced in EUR/),
  ])
  expect(told(await bring({ Title: "Ebb", "Insurance value (EUR)": "5,000" }))).toEqual([])
  expect(await work()).toMatchObject({ price: 900_00, currency: "EUR", insuredValue: 5_000_00 })

  await db.update(artworks).set({ price: 90_000, currency: "JPY", insuredValue: 80_000 })
  await bring({ Title: "Ebb", "Insurance value": "5,000" })
  expect(await work()).toMatchObject({ currency: "JPY", insuredValue: 80_000 })
})

test("a price in another currency relabels no amount that stays: it is named, and left as it is [import currencies]", async () => {
  await known({ cost: 500_00, insuredValue: 800_00 })
  const refused = await bring({ Title: "Ebb", Price: "€700", "Insurance value": "€600" })
  const before = { price: 900_00, currency: "USD", cost: 500_00, insuredValue: 800_00 }
  expect(await work()).toMatchObject(before)
  expect(told(refused)).toContainEqual(expect.stringMatching(/^Price: The price is in EUR, but cost is in USD/))
  expect(told(refused).join()).not.toContain("Priced in EUR")
  // a cell without an amount is in no currency
  await bring({ Title: "Ebb", "Price (€)": "" })
  expect(await work()).toMatchObject({ ...before, price: null })
  const taken = await bring({ Title: "Ebb", Price: "€700", "Insurance value": "€600", Cost: "€300" })
  expect(told(taken)).toEqual([expect.stringMatching(/^Priced in EUR, and the site sells in USD/)])
  expect(await work()).toMatchObject({ price: 700_00, currency: "EUR", cost: 300_00, insuredValue: 600_00 })
})

test("a new work without a price takes no amount in another currency than its own [import currencies]", async () => {
  const report = await bring({ Title: "Ebb", "Insurance value (EUR)": "5,000", Cost: "300" })
  expect(await work()).toMatchObject({ currency: "USD", insuredValue: null, cost: 300_00 })
  expect(told(report)).toEqual([expect.stringMatching(/“5,000” is in EUR, but the work is priced in USD/)])
})

test("a price in another currency is told of the rows whose works have it, not of one that was refused before them [import currencies]", async () => {
  await known({ cost: 500_00 })
  const heading = ["Inventory No", "Title", "Price"]
  const rows = createTestRows(heading, ["K-1", "Ebb", "€700"], ["K-2", "Flow", "€800"], ["K-3", "Weir", "€800"])
  const outcome = await importAll(shop, artist, {
    rows,
    mapping: recognizeColumns(heading),
    dryRun: true,
    currency: "USD",
    file: "works.csv",
  })
  const notes = outcome.ok ? outcome.value.notes.warning : []
  expect(notes.map(({ row, message }) => [row, message])).toEqual([
    [2, expect.stringMatching(/^Price: The price is in EUR, but cost is in USD/)],
    [3, expect.stringMatching(/^Priced in EUR, and the site sells in USD.*The same in row 4\.$/)],
  ])
})

test("a work that is here is sold when its price says so, in a list without a column for it [import states]", async () => {
  await known({ availability: "available" })
  const report = await bring({ Title: "Ebb", Price: "verkauft für 900 USD" })
  expect(await work()).toMatchObject({ availability: "sold", price: 900_00 })
  expect(told(report)).toEqual([expect.stringContaining("is read as a status and the price 900 USD")])
  await bring({ Title: "Ebb", Price: "900" })
  expect(await work()).toMatchObject({ availability: "sold" })
})

test.each<Record<string, string>>([
  { Notes: "SOLD to Mrs Hart" },
  { Location: "sold, Smith collection" },
  { Status: "on loan", Location: "sold, Smith collection" },
])("%j decides for a new work alone: one that is here stays, and it is told [import states]", async (cells) => {
  await known({ availability: "available" })
  const report = await bring({ Title: "Ebb", ...cells })
  expect(await work()).toMatchObject({ availability: "available" })
  expect(told(report)).toEqual([
    "The work is available here and stays so, though the file says “sold”. If the file is right, change it in the studio.",
  ])
  await db.delete(artworks)
  const first = await bring({ Title: "Ebb", ...cells })
  expect(await work()).toMatchObject({ availability: "sold" })
  expect(told(first)[0]).toContain("is read as the work’s availability too")
  expect(told(await bring({ Title: "Ebb", ...cells }))).toEqual([])
})

test("the size that a description names is told of a new work alone [import programs]", async () => {
  const cells = { Title: "Ebb", Description: "Oil on canvas, 24 x 36 in" }
  expect(told(await bring(cells))).toEqual([expect.stringContaining("“24 x 36 in” in it is read as the work’s size")])
  expect(told(await bring(cells))).toEqual([])
})
