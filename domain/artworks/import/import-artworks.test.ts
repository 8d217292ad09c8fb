import { asc, desc, eq, sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { artworks, series } from "../../../db/tables/artworks.ts"
import { history } from "../../../db/tables/content.ts"
import { createTestDatabase, openTestDatabase } from "../../../tests/support/database.ts"
import { type Actor, system, visitor } from "../../actor.ts"
import type { Shop } from "../../shop.ts"
import { importArtworks } from "./import-artworks.server.ts"
import { recognizeColumns } from "./recognize-columns.ts"
import { createTestRows, importAll, type TestImport } from "./rows.fixture.ts"
import { surveyRows } from "./survey.ts"

const { db } = await openTestDatabase()
const shop = { db, now: () => new Date("2026-06-01T12:00:00Z") } as Shop
const artist: Actor = {
  kind: "user",
  id: "00000000-0000-4000-8000-000000000001",
  email: "artist@example.com",
  name: "Artist",
  role: "admin",
}

async function bring(heading: string[], rows: string[][], options: Partial<TestImport> = {}, actor: Actor = artist) {
  const outcome = await importAll(shop, actor, {
    rows: createTestRows(heading, ...rows),
    mapping: recognizeColumns(heading),
    dryRun: false,
    currency: "USD",
    ...options,
  })
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value
}

async function startImport(heading: string[], rows: string[][], options: Partial<TestImport> = {}) {
  const started = await importArtworks(shop, artist, {
    rows: createTestRows(heading, ...rows),
    mapping: recognizeColumns(heading),
    survey: await surveyOf(heading),
    dryRun: false,
    ...options,
  })
  if (!started.ok) throw new Error(started.problem.message)
  return started.value
}

const surveyOf = (heading: string[]) =>
  surveyRows(recognizeColumns(heading), createTestRows(heading), { currency: "USD" })
const work = async (number: string) => {
  const [row] = await db.select().from(artworks).where(eq(artworks.inventoryNumber, number))
  if (!row) throw new Error(`no work ${number}`)
  return row
}
const count = async () => (await db.select({ n: sql<number>`count(*)::int` }).from(artworks))[0]?.n

describe("importing works [import]", () => {
  const heading = ["Title", "Inventory Number", "Price", "Series", "Size"]

  test("a dry run reports the result and writes nothing", async () => {
    const report = await bring(heading, [["Dry", "D-1", "100", "Dry Works", "1 x 1 in"]], { dryRun: true })
    expect(report).toMatchObject({ dryRun: true, rows: 1, works: 1, created: 1, updated: 0, counts: { error: 0 } })
    expect(await count()).toBe(0)
    expect(await db.select().from(series)).toEqual([])
  })

  test("a second run changes nothing, a third only what the file has", async () => {
    const rows = [
      ["Tide", "T-1", "4200", "Low Water", `48" x 36"`],
      ["Tide", "T-2", "1,200.50", "low water", "? x 36"],
    ]
    expect(await bring(heading, rows)).toMatchObject({
      created: 2,
      counts: { warning: 1 },
      notes: { warning: [{ row: 3, title: "Tide", message: expect.stringContaining("? x 36") }] },
    })
    const first = await work("T-1")
    expect(first).toMatchObject({ slug: "tide", price: 420000, heightMm: 1219.2, importKey: "inventory:t-1" })
    expect(await work("T-2")).toMatchObject({ slug: "tide-t-2", price: 120050, size: "? x 36", heightMm: null })
    expect((await db.select().from(series)).map((one) => one.title)).toEqual(["Low Water"])

    expect(await bring(heading, rows)).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    expect((await work("T-1")).updatedAt).toEqual(first.updatedAt)

    await db.update(artworks).set({ description: "By hand", price: 1, title: "Ebb" }).where(eq(artworks.id, first.id))
    const again = await bring(
      ["Title", "Inventory Number", "Price"],
      rows.map((row) => row.slice(0, 3)),
    )
    expect(again).toMatchObject({ created: 0, updated: 1, unchanged: 1 })
    expect(await work("T-1")).toMatchObject({
      id: first.id,
      title: "Tide",
      price: 420000,
      description: "By hand",
      size: `48" x 36"`,
      seriesId: first.seriesId,
      slug: "tide",
    })
    const lines = await db.select().from(history).where(eq(history.nounId, first.id)).orderBy(asc(history.id))
    expect(lines.map((line) => [line.actorName, line.action, line.detail])).toEqual([
      ["Artist", "imported", { row: 2, changes: "created" }],
      ["Artist", "imported", { row: 2, changes: "updated" }],
    ])
  })

  test("a row that cannot be taken stops nothing", async () => {
    const report = await bring(heading, [
      ["Fell", "F-1", "", "", ""],
      ["", "F-2", "", "", ""],
      ["Total", "", "12,500", "", ""],
      ["Beck", "F-3", "cheap", "", ""],
      ["Gill", "f-1", "", "", ""],
      ["Tarn", "F-4", "", "", ""],
    ])
    expect(report).toMatchObject({ rows: 6, works: 4, created: 4, counts: { error: 2 } })
    expect(report.notes.error.map((error) => [error.row, error.title])).toEqual([
      [4, "Total"],
      [6, "Gill"],
    ])
    expect(report.notes.error[1]?.message).toContain("already used in row 2")
  })

  test("ten works of one name without a number stay ten, in the order of the file", async () => {
    const rows = Array.from({ length: 10 }, (_, index) => ["Untitled", "", String((index + 1) * 10)])
    const columns = ["Title", "Inventory Number", "Price"]
    expect(await bring(columns, rows, { file: "ten.csv" })).toMatchObject({ created: 10 })
    expect(await bring(columns, rows, { file: "ten.csv" })).toMatchObject({ created: 0, unchanged: 10 })
    const found = await db
      .select({ slug: artworks.slug, price: artworks.price })
      .from(artworks)
      .where(sql`${artworks.title} = 'Untitled' and ${artworks.inventoryNumber} is null`)
      .orderBy(desc(artworks.createdAt))
    expect(found.map((row) => row.price)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => n * 1000))
    expect(new Set(found.map((row) => row.slug)).size).toBe(10)
  })

  test("a work made by hand is known by its inventory number", async () => {
    await db.insert(artworks).values({ slug: "by-hand", title: "By hand", inventoryNumber: "H-1" })
    expect(await bring(heading, [["Hand", "H-1", "5", "", ""]])).toMatchObject({ created: 0, updated: 1 })
    expect(await work("H-1")).toMatchObject({ title: "Hand", slug: "by-hand", importKey: "inventory:h-1", price: 500 })
  })

  test("our own export finds its works by their address", async () => {
    await db.insert(artworks).values({ slug: "no-number", title: "No number", heightMm: 10 })
    const columns = ["title", "yearText", "heightMm", "slug"]
    const report = await bring(columns, [
      ["No number at all", "c. 1996", "20", "no-number"],
      ["New", "", "", "a-new-one"],
    ])
    expect(report).toMatchObject({ created: 1, updated: 1 })
    const [row] = await db.select().from(artworks).where(eq(artworks.slug, "no-number"))
    expect(row).toMatchObject({ title: "No number at all", heightMm: 20, year: 1996, yearText: "c. 1996" })
    expect(await db.select().from(artworks).where(eq(artworks.slug, "a-new-one"))).toHaveLength(1)
  })

  test.each([
    ["the artist", artist],
    ["`npm run import`", system("Import")],
  ])("availability moves by the artist's rules, and what was sold here stays sold: %s", async (name, actor) => {
    const columns = ["Title", "Inventory Number", "Status"]
    const numbers = ["lent", "kept", "sold", "back"].map((what) => `${name} ${what}`)
    const [lent = "", kept = "", sold = "", back = ""] = numbers
    const states = (...words: string[]) =>
      numbers.map((number, index) => [`Moor ${number}`, number, words[index] ?? ""])
    await bring(columns, states("available", "available", "available", "not for sale"))
    await db.update(artworks).set({ availability: "sold" }).where(eq(artworks.inventoryNumber, sold))
    const rows = states("On loan", "not for sale", "available", "available")
    expect(await bring(columns, rows, {}, actor)).toMatchObject({
      updated: 3,
      unchanged: 1,
      notes: { warning: [{ row: 4, message: expect.stringContaining("sold here") }] },
    })
    expect((await work(lent)).availability).toBe("on_loan")
    expect((await work(kept)).availability).toBe("not_for_sale")
    expect((await work(sold)).availability).toBe("sold")
    expect((await work(back)).availability).toBe("available")
    const plain = await bring(["Title", "Inventory Number"], [[`Moor ${lent}`, lent]], {}, actor)
    expect(plain.unchanged).toBe(1)
    expect((await work(lent)).availability).toBe("on_loan")
  })

  test("a dry run reports exactly what the real run does, and changes nothing", async () => {
    const columns = ["Title", "Inventory Number", "Status", "Series"]
    await bring(columns, [
      ["Same", "Y-1", "available", ""],
      ["Other", "Y-2", "available", ""],
      ["Gone", "Y-3", "available", ""],
    ])
    await db.update(artworks).set({ availability: "sold" }).where(eq(artworks.inventoryNumber, "Y-3"))
    const rows = [
      ["Same", "Y-1", "available", ""],
      ["Changed", "Y-2", "On loan", "A dry series"],
      ["Gone", "Y-3", "available", ""],
      ["New", "Y-4", "available", "A dry series"],
      ["Twice", "Y-4", "available", ""],
    ]
    const { dryRun: _, ...dry } = await bring(columns, rows, { dryRun: true })
    expect((await work("Y-2")).title).toBe("Other")
    expect(await db.select().from(series).where(eq(series.title, "A dry series"))).toEqual([])
    const { dryRun: __, ...real } = await bring(columns, rows)
    expect(dry).toEqual(real)
    expect(real).toMatchObject({ created: 1, updated: 1, unchanged: 2, counts: { error: 1, warning: 1 } })
  })

  test("what an import changed is in the history with the values before and after", async () => {
    const columns = ["Title", "Inventory Number", "Price"]
    await bring(columns, [["Priced", "V-1", "100"]])
    await bring(columns, [["Priced", "V-1", "250"]])
    const lines = await db
      .select()
      .from(history)
      .where(eq(history.nounId, (await work("V-1")).id))
      .orderBy(asc(history.id))
    expect(lines.map((line) => line.changes)).toEqual([{}, { price: { before: 10000, after: 25000 } }])
  })

  test("a long import records for each work when it was written, not when the import started", async () => {
    const columns = ["Title", "Inventory Number", "Edition size", "Series", "Price"]
    await bring(columns, [["Long", "L-1", "10", "First", "1"]])
    let now = new Date("2026-07-01T12:00:00Z")
    const rows = createTestRows(columns, ["Long", "L-1", "20", "Second", "2"], ["Longer", "L-2", "", "", ""])
    const slow = {
      async *[Symbol.asyncIterator]() {
        yield* rows
        now = new Date("2026-07-01T13:00:00Z")
      },
    }
    const options = { rows: slow, mapping: recognizeColumns(columns), dryRun: false, currency: "USD" }
    await importAll({ ...shop, now: () => now }, artist, { ...options, survey: await surveyOf(columns) })
    const [known, fresh] = [await work("L-1"), await work("L-2")]
    const [line] = await db.select().from(history).where(eq(history.nounId, known.id)).orderBy(desc(history.id))
    expect([known.updatedAt, fresh.updatedAt, line?.at]).toEqual([now, now, now])
    expect(fresh.createdAt.getTime()).toBeLessThanOrEqual(Date.parse("2026-07-01T12:00:00Z"))
    expect(line?.changes).toEqual({
      editionSize: { before: 10, after: 20 },
      series: { before: "First", after: "Second" },
      price: { before: 100, after: 200 },
    })
  })

  describe("a file without numbers that is imported again", () => {
    const columns = ["Title", "Medium", "Size", "Price"]
    const file = "my works.csv"
    const titled = (title: string) => db.select().from(artworks).where(eq(artworks.title, title))
    const rows = [
      ["Corrie", "Oil", "10 x 10 in", "100"],
      ["Strath", "Oil", "20 x 20 in", "200"],
      ["Glen", "Oil", "30 x 30 in", "300"],
    ]

    test("with a corrected size and a corrected title: the same works, also under another name", async () => {
      await bring(columns, rows, { file })
      const [corrie] = await titled("Corrie")
      const corrected = [
        ["Corrie", "Oil", "10 x 12 in", "100"],
        ["Strathe", "Oil", "20 x 20 in", "200"],
        ...rows.slice(2),
      ]
      expect(await bring(columns, corrected, { file: "my works (1).csv" })).toMatchObject({ created: 0, updated: 2 })
      expect(await titled("Corrie")).toMatchObject([{ id: corrie?.id, size: "10 x 12 in" }])
      expect(await titled("Strath")).toEqual([])
      expect(await bring(columns, corrected, { file: "my works (1).csv" })).toMatchObject({ created: 0, unchanged: 3 })
    })

    test("where more was corrected, the person decides", async () => {
      const unsure = [
        ["Corrie", "Tempera", "11 x 11 in", "100"],
        ["Strathe", "Oil", "20 x 20 in", "200"],
        ...rows.slice(2),
      ]
      expect(await bring(columns, unsure, { file })).toMatchObject({
        works: 2,
        counts: { question: 1 },
        notes: { question: [{ row: 2, title: "Corrie", message: expect.stringContaining("“Corrie”") }] },
      })
      expect(await bring(columns, unsure, { file, unclear: "new" })).toMatchObject({ created: 1 })
      expect(await titled("Corrie")).toHaveLength(2)
    })

    test("and is told that they are the same", async () => {
      await bring(columns, [["Ben", "Oil", "5 x 5 in", ""]], { file: "one.csv" })
      const other = [["Ben", "Ink", "6 x 6 in", ""]]
      expect(await bring(columns, other, { file: "one.csv", unclear: "same" })).toMatchObject({
        created: 0,
        updated: 1,
      })
      expect(await titled("Ben")).toMatchObject([{ medium: "Ink" }])
    })
  })

  test("it can be ended between two batches", async () => {
    const before = (await count()) ?? 0
    const rows = Array.from({ length: 600 }, (_, index) => [`Many ${index}`, `many-${index}`])
    const { report, batches } = await startImport(["Title", "Inventory Number"], rows)
    for await (const { works } of batches) {
      expect(works).toHaveLength(500)
      break
    }
    expect(report).toMatchObject({ cancelled: true, created: 500 })
    expect(await count()).toBe(before + 500)
    const ending = new AbortController()
    const stopped = await startImport(["Title", "Inventory Number"], rows, { signal: ending.signal })
    for await (const _ of stopped.batches) ending.abort()
    expect(stopped.report).toMatchObject({ cancelled: true, unchanged: 500 })
    expect(await bring(["Title", "Inventory Number"], rows)).toMatchObject({ created: 100, unchanged: 500 })
  })

  test("a batch tells of its works once they are written", async () => {
    const rows = [
      ["P", "p-1", "a.jpg|b.jpg"],
      ["Q", "p-2", ""],
    ]
    const { batches } = await startImport(["Title", "SKU", "Image"], rows)
    for await (const { works } of batches) {
      expect(works).toMatchObject([
        {
          changes: "created",
          work: { row: 2, images: ["a.jpg", "b.jpg"], input: { title: "P", inventoryNumber: null } },
        },
        { work: { row: 3, images: [], input: { title: "Q" } } },
      ])
      const [first] = works
      expect(await db.$count(artworks, eq(artworks.id, first?.id ?? ""))).toBe(1)
    }
  })

  test("a work in another currency than the site's is imported, and the report states that it is sold by inquiry", async () => {
    const rows = [
      ["Fjord", "FX-1", "1200 EUR"],
      ["Home", "FX-2", "1200 USD"],
    ]
    const notes = [
      { row: 2, title: "Fjord", message: expect.stringMatching(/Priced in EUR, and the site sells in USD/) },
    ]
    for (const dryRun of [true, false]) {
      const report = await bring(["Title", "Inventory Number", "Price"], rows, { dryRun })
      expect(report).toMatchObject({ works: 2, counts: { error: 0 }, notes: { warning: notes } })
    }
  })

  test("only the artist may, and only with a column of titles", async () => {
    const options = {
      rows: createTestRows(["Foo"]),
      mapping: recognizeColumns(["Foo"]),
      dryRun: false,
      currency: "USD",
    }
    expect(await importAll(shop, visitor, options)).toMatchObject({
      ok: false,
      problem: { code: "unauthenticated" },
    })
    expect(await importAll(shop, { ...artist, role: "user" }, options)).toMatchObject({
      problem: { code: "forbidden" },
    })
    expect(await importAll(shop, system("import"), options)).toMatchObject({
      ok: false,
      problem: { code: "invalid" },
    })
  })
})

test("one work that the database refuses does not take its batch with it [import]", async () => {
  const other = await createTestDatabase()
  try {
    await other.db.execute(sql`alter table artworks add constraint no_moor check (title <> 'Moor')`)
    const heading = ["Title", "SKU"]
    const outcome = await importAll({ ...shop, db: other.db }, artist, {
      rows: createTestRows(heading, ...["A", "B", "Moor", "C", "D"].map((title) => [title, title])),
      mapping: recognizeColumns(heading),
      dryRun: false,
      currency: "USD",
    })
    expect(outcome).toMatchObject({
      value: { created: 4, counts: { error: 1 }, notes: { error: [{ row: 4, title: "Moor" }] } },
    })
  } finally {
    await other.drop()
  }
})
