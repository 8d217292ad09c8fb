import { existsSync, readdirSync, statSync } from "node:fs"
import { basename, join } from "node:path"
import { asc } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { artworks } from "../../../db/tables/artworks.ts"
import { createTestDatabase, type TestDatabase } from "../../../tests/support/database.ts"
import type { Actor } from "../../actor.ts"
import type { Shop } from "../../shop.ts"
import { openImportFile } from "./open-import-file.server.ts"
import { importAll } from "./rows.fixture.ts"

const data = join(import.meta.dirname, "../../../../shared/data")
const artist: Actor = { kind: "user", id: crypto.randomUUID(), email: "a@example.com", name: "Artist", role: "admin" }

/** Larger files take long; one of each kind of them is imported in `import-artworks.test.ts`. */
const mostBytes = 500_000

/** Each is read and imported three times. */
const patience = 240_000

const files = ["artworks", "ecommerce", "cases"].flatMap((folder) => {
  const path = join(data, folder)
  if (!existsSync(path)) return []
  const names = readdirSync(path).filter((name) => /\.(?:csv|txt|xlsx|ods)$/.test(name))
  return names.map((name) => join(folder, name)).filter((name) => statSync(join(data, name)).size < mostBytes)
})

/** What must come of the smallest of them, in the order of their rows. */
const expected: Record<string, object[]> = {
  "aa-values.csv": [
    {
      title: "Ebb Tide",
      price: 2400_00,
      availability: "sold",
      framedHeightMm: 711.2,
      wholesalePrice: 1200_00,
      insuredValue: 3000_00,
      fairMarketValue: 2600_00,
      statusSince: new Date("2022-06-01T12:00:00Z"),
    },
    { title: "Etching", sheetHeightMm: 279.4, sheetWidthMm: 381, availability: "available" },
  ],
  "formulas.xlsx": [
    { price: 119_00, publishedAt: expect.any(Date) },
    { price: null, publishedAt: null },
    { price: null, publishedAt: null },
    { price: 30 },
    { price: null },
  ],
  "hidden-sheet.xlsx": [
    { title: "Visible", publishedAt: expect.any(Date) },
    { title: "Hidden row", publishedAt: null },
    { title: "Visible too", publishedAt: expect.any(Date) },
  ],
  "merged-head.xlsx": [
    { title: "Merged one", heightMm: 300, widthMm: 400, depthMm: 20, price: 500_00, currency: "EUR" },
    { title: "Merged two", heightMm: 500, widthMm: 600, depthMm: 30, price: 700_00 },
  ],
  "odd-titles.csv": [
    "L’arbre d’été",
    "L'arbre sec",
    "Überfahrt",
    "Ærø ved aften",
    "Łódź nocą",
    "山寨通道",
    "שלום לים",
    "بحر هادئ",
    "🌊 Wave №5 👩🏽‍🎨",
    "Zebra crossing",
    "Ångström",
    "Ábacus",
    "ágil",
    "Untitled (J&B)",
    "한글 제목",
    "étude (combining)".normalize("NFC"),
  ].map((title) => ({ title })),
  "pdf-eighths.csv": [{ title: "Eighths", heightMm: 200, widthMm: 200, price: 300_00 }],
  "shopify-untracked.csv": ["available", "sold", "available"].map((availability) => ({ availability })),
  "two-material-columns.csv": [
    { title: "Two materials", medium: "Acrylic collage, canvas board", heightMm: 300, price: 400_00 },
    { title: "On paper", medium: "Watercolor, paper", price: 125_00 },
  ],
  "wix-minimal.csv": [
    { title: "Tide line", price: 300_00, availability: "available", inventoryNumber: null },
    { title: "Gone already", price: 900_00, availability: "sold" },
    { title: "Spring sale", price: 400_00, notes: expect.stringContaining("500.0") },
    { title: "Giclee print", price: 40_00 },
    { title: "Hidden study", publishedAt: null },
  ],
  "woo-fr.csv": [
    { title: "Marée basse", price: 1250_00, inventoryNumber: "FR-811", availability: "available" },
    { title: "Phare vendu", price: 350_00, availability: "sold", notes: expect.stringContaining("400,00") },
  ],
}

/** Files that other people made, and cases that failed once, where a checkout of them lies beside this one. */
describe.skipIf(files.length === 0)("a file of another program, beside this checkout [import real files]", () => {
  let db: TestDatabase["db"]
  let shop: Shop
  beforeAll(async () => {
    const own = await createTestDatabase()
    db = own.db
    shop = { db, now: () => new Date("2026-06-01T12:00:00Z") } as Shop
    return own.drop
  })
  beforeEach(async () => void (await db.delete(artworks)))

  const open = async (file: string) => {
    const opened = await openImportFile(join(data, file), { currency: "USD", today: "2026-06-01" })
    if (!opened.ok) throw new Error(opened.problem)
    const { table, mapping, survey } = opened
    return async (dryRun: boolean) => {
      const options = { rows: table.rows, mapping, survey, dryRun, currency: survey.currency, file }
      return importAll(shop, artist, options)
    }
  }
  const report = async (outcome: ReturnType<typeof importAll>) => {
    const done = await outcome
    if (!done.ok) throw new Error(done.problem.message)
    return done.value
  }

  test("every one whose works are known is there", () => {
    const names = new Set(files.map((file) => basename(file)))
    expect(Object.keys(expected).filter((name) => !names.has(name))).toEqual([])
  })

  test.each(files)(
    "%s says beforehand what it does, and changes nothing when it comes again",
    async (file) => {
      const run = await open(file)
      const first = await run(true)
      if (!first.ok) {
        // no vocabulary names its titles: a person does
        expect(first.problem.message).toContain("Which one does?")
        return
      }
      const { dryRun: _, ...would } = first.value
      const { dryRun: __, ...did } = await report(run(false))
      expect(did).toEqual(would)
      const name = file.split("/").at(-1) ?? ""
      const works = await db.select().from(artworks).orderBy(asc(artworks.createdAt))
      if (expected[name]) expect(works.toReversed()).toMatchObject(expected[name])
      expect(await report(run(false))).toMatchObject({ created: 0, updated: 0, unchanged: did.created })
    },
    patience,
  )

  test.each([
    ["id-a-oils.csv", "id-b-bronzes.csv", 2, 2],
    ["untitled-a.csv", "untitled-b.csv", 2, 3],
  ])("%s and %s are two lists", async (one, other, ofOne, ofOther) => {
    const first = await open(join("cases", one))
    expect(await report(first(false))).toMatchObject({ created: ofOne })
    const before = await db.select().from(artworks)
    const second = await open(join("cases", other))
    expect(await report(second(false))).toMatchObject({ created: ofOther, updated: 0 })
    expect(await db.select().from(artworks)).toEqual(expect.arrayContaining(before))
  })
})
