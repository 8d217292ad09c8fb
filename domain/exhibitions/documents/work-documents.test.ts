import pg from "pg"
import { beforeEach, expect, test, vi } from "vitest"
import { artworks } from "../../../db/tables/artworks.ts"
import { exhibitions } from "../../../db/tables/exhibitions.ts"
import { openTestDatabase } from "../../../tests/support/database.ts"
import { createTestExhibition } from "../../../tests/support/published-content.ts"
import { insertWork } from "../../../tests/support/works.ts"
import { type Actor, system, visitor } from "../../actor.ts"
import { addProvenance } from "../../artworks/record/provenance-commands.server.ts"
import type { Shop } from "../../shop.ts"
import { createUrls } from "../../urls.ts"
import { workDocumentOptionsSchema } from "./document-options.ts"
import type { DocumentSource } from "./document-works.server.ts"
import { countLabelsPerSheet, labelStocks, stockNames } from "./label-stocks.ts"
import { getWorkDocument } from "./work-documents.server.ts"

const { db } = await openTestDatabase()
const urls = createUrls(() => "https://maritosgood.example")
const shop = { db, now: () => new Date("2026-11-24T12:00:00Z"), urls } as Shop
const artist = system("Test")
const user: Actor = { kind: "user", id: crypto.randomUUID(), email: "u@example.com", name: "U", role: "user" }

beforeEach(async () => {
  for (const table of [exhibitions, artworks]) await db.delete(table)
})

const documentOf = (source: DocumentSource, options: Record<string, string> = {}, actor: Actor = artist) =>
  getWorkDocument(shop, actor, source, workDocumentOptionsSchema.parse(options))

async function listOf(source: DocumentSource, options: Record<string, string> = {}) {
  const made = await documentOf(source, { paper: "prices", ...options })
  if (!made.ok || made.value.sheet.is !== "list") throw new Error("no list was made")
  return made.value.sheet
}
async function labelsOf(source: DocumentSource, options: Record<string, string> = {}) {
  const made = await documentOf(source, { paper: "labels", ...options })
  if (!made.ok || made.value.sheet.is !== "labels") throw new Error("no labels were made")
  return { ...made.value, sheet: made.value.sheet }
}

/** A show of three works: one with a price of its own there, one on request and hidden, one sold. */
async function shown() {
  const weir = await insertWork(shop, { title: "Weir" })
  const neap = await insertWork(shop, { title: "Neap", price: null, publishedAt: null, editionSize: 25 })
  const piling = await insertWork(shop, { title: "Piling", availability: "sold", inventoryNumber: "MO-7" })
  const { id } = await createTestExhibition(shop, {
    works: [
      { artworkId: piling.id },
      { artworkId: weir.id, price: 510_000, label: "Lent by V." },
      { artworkId: neap.id },
    ],
  })
  return { show: id, weir, neap, piling }
}

test("a price list has the show's order and its own prices; what is sold says no price", async () => {
  const { show } = await shown()
  const sheet = await listOf({ show })
  expect(sheet.works.map(({ title, askingPrice }) => [title, askingPrice.text, askingPrice.isSold])).toEqual([
    ["Piling", "Sold", true],
    ["Weir", "$5,100", false],
    ["Neap", "Price on request", false],
  ])
  expect(sheet.works[2]?.details).toContain("Edition of 25, 25 left")
  expect(sheet.details[0]).toBe("Price list, November 24, 2026")
  expect(sheet.note).toBe("Prices are in US dollars.")
})

test("a checklist has inventory numbers and no prices", async () => {
  const { show } = await shown()
  const sheet = await listOf({ show }, { paper: "checklist" })
  expect(sheet.works.map(({ askingPrice }) => askingPrice.text)).toEqual(["", "", ""])
  expect(sheet.works[0]?.details).toEqual(expect.arrayContaining(["Inventory no. MO-7", "Sold"]))
  expect(sheet.note).toBe("")
})

test("labels say what the show's say, with codes of what is on the site, on as many sheets as they need", async () => {
  const { show, weir } = await shown()
  const { sheet, sheets } = await labelsOf({ show }, { stock: "a4-one" })
  expect(sheets).toBe(3)
  expect(sheet.labels.map(({ title, note, code, edition }) => ({ title, note, code: code !== "", edition }))).toEqual([
    { title: "Piling", note: "", code: true, edition: "" },
    { title: "Weir", note: "Lent by V.", code: true, edition: "" },
    { title: "Neap", note: "", code: false, edition: "Edition of 25" },
  ])
  expect(sheet.labels[1]?.code).toBe(`https://maritosgood.example/artwork/${weir.id}`)
  // A size in both units has a line for each.
  expect(sheet.labels[1]?.details).toEqual(["Oil on linen", "38 × 60 in", "96.5 × 152.4 cm"])
  const bare = await labelsOf({ show }, { code: "no", price: "no", first: "3" })
  expect(bare.sheet.skip).toBe(2)
  expect(bare.sheet.labels.map(({ code, askingPrice }) => code + askingPrice.text)).toEqual(["Sold", "", ""])
})

test("a tear sheet has a work's text and record as visitors read them, with its price or without [ADM-14]", async () => {
  const { show, weir } = await shown()
  await shop.db.update(artworks).set({ description: "Begun at noon.\n\nEnded at dusk.", signed: "Signed" })
  for (const [event, isPublic] of [
    ["Acquired from the artist", true],
    ["Lent to nobody", false],
  ] as const) {
    const entry = { event, isPublic, kind: "ownership", owner: "Judith Whitcomb" } as const
    expect((await addProvenance(shop, artist, weir.id, entry)).ok).toBe(true)
  }
  const tearSheetOf = async (options: Record<string, string>) => {
    const made = await documentOf({ ids: [weir.id] }, { paper: "tear-sheets", ...options })
    if (!made.ok || made.value.sheet.is !== "tear-sheets") throw new Error("no tear sheet was made")
    return made.value.sheet
  }
  const { works, title, paper } = await tearSheetOf({ size: "LETTER" })
  expect([title, paper]).toEqual(["Weir", "LETTER"])
  expect(works[0]).toMatchObject({
    details: ["Oil on linen", "38 × 60 in (96.5 × 152.4 cm)", "Signed"],
    askingPrice: { text: "$4,200" },
    description: ["Begun at noon.", "Ended at dusk."],
    record: [
      { heading: "Provenance", lines: ["Acquired from the artist, private collection"] },
      { heading: "Exhibitions", lines: [expect.any(String)] },
    ],
  })
  expect((await tearSheetOf({ price: "no" })).works[0]?.askingPrice.text).toBe("")
  expect((await documentOf({ show }, { paper: "tear-sheets" })).ok).toBe(true)
})

test("chosen works come as they were ticked, or as the list shows them", async () => {
  const { weir, neap, piling } = await shown()
  const ticked = await listOf({ ids: [neap.id, weir.id, neap.id] })
  expect(ticked.works.map(({ title }) => title)).toEqual(["Neap", "Weir"])
  expect(ticked.heading).toBe("Price list")
  const all = await listOf({ all: { sort: "title", descending: false } })
  expect(all.works.map(({ title }) => title)).toEqual(["Neap", "Piling", "Weir"])
  const found = await listOf({ all: { search: "piling" } })
  expect(found.works.map(({ title }) => title)).toEqual([piling.title])
})

test("papers are the artist's, of works that are there, and of so many", async () => {
  const { show, weir } = await shown()
  const empty = await createTestExhibition(shop, { works: [] })
  for (const [source, actor, code] of [
    [{ show }, visitor, "unauthenticated"],
    [{ show }, user, "forbidden"],
    [{ ids: [weir.id] }, user, "forbidden"],
    [{ show: "1" }, artist, "not_found"],
    [{ show: crypto.randomUUID() }, artist, "not_found"],
    [{ ids: [weir.id, crypto.randomUUID()] }, artist, "not_found"],
    [{ ids: ["'; --"] }, artist, "not_found"],
    [{ ids: Array.from({ length: 171 }, () => crypto.randomUUID()) }, artist, "invalid"],
    [{ show: empty.id }, artist, "invalid"],
  ] as const)
    expect(await documentOf(source as DocumentSource, {}, actor)).toMatchObject({ ok: false, problem: { code } })
})

test("every sheet of labels is within its paper, and its labels do not overlap", () => {
  for (const name of stockNames) {
    const { paper, grid } = labelStocks[name]
    const page = paper === "A4" ? { width: 210, height: 297 } : { width: 215.9, height: 279.4 }
    const right = grid.left + grid.columns * grid.width + (grid.columns - 1) * grid.gapX
    const low = grid.top + grid.rows * grid.height + (grid.rows - 1) * grid.gapY
    // Cut marks need 6 mm.
    const edge = grid.cut ? 6 : 0
    expect([name, grid.left >= edge, right <= page.width - edge, grid.top >= edge, low <= page.height - edge]).toEqual([
      name,
      true,
      true,
      true,
      true,
    ])
    expect(countLabelsPerSheet(name)).toBeLessThanOrEqual(14)
  }
})

test("tear sheets of many works ask the database no more often than that of one", async () => {
  const works = []
  for (let at = 0; at < 12; at++) works.push(await insertWork(shop, { title: `Weir ${at}` }))
  const [{ id: first = "" } = {}] = works
  await addProvenance(shop, artist, first, { year: 2024, event: "Sold at auction" })
  await createTestExhibition(shop, { works: [{ artworkId: first }] })
  const query = vi.spyOn(pg.Client.prototype, "query")
  const statementsFor = async (ids: string[]) => {
    query.mockClear()
    const made = await documentOf({ ids }, { paper: "tear-sheets" })
    if (!made.ok || made.value.sheet.is !== "tear-sheets") throw new Error("no tear sheets were made")
    return { records: made.value.sheet.works.map(({ record }) => record), statements: query.mock.calls.length }
  }
  const one = await statementsFor([first])
  const many = await statementsFor(works.map(({ id }) => id))
  query.mockRestore()
  expect(many.statements).toBe(one.statements)
  expect(one.records[0]?.map(({ heading }) => heading)).toEqual(["Provenance", "Exhibitions"])
  expect(many.records.filter((record) => record.length > 0)).toEqual(one.records)
})
