import { createWriteStream } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { pipeline } from "node:stream/promises"
import { sql } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { noPageCache } from "../../../services/page-cache/page-cache.ts"
import { openTable } from "../../../services/spreadsheets/open-table.ts"
import { openZip } from "../../../services/spreadsheets/zip.ts"
import { openTestDatabase } from "../../../tests/support/database.ts"
import { insertWork } from "../../../tests/support/works.ts"
import { system, visitor } from "../../actor.ts"
import type { Shop } from "../../shop.ts"
import { recognizeColumns } from "../import/recognize-columns.ts"
import { readTestWork } from "../import/rows.fixture.ts"
import type { WorkQuery } from "./artwork-admin-queries.server.ts"
import { exportWorks } from "./export-works.server.ts"

const { db } = await openTestDatabase()
const shop = { db, pageCache: noPageCache, now: () => new Date("2026-06-01T12:00:00Z") } as Shop
const studio = system("test")
const folder = await mkdtemp(join(tmpdir(), "solander-export-"))
afterAll(() => rm(folder, { recursive: true, force: true }))

const createdAt = new Date("2026-02-03T12:00:00Z")
await insertWork(shop, { title: '=HYPERLINK("x")', location: "@home", price: 123_456, createdAt })
await insertWork(shop, {
  title: "Weir, <West> & “East”\nside",
  price: null,
  yearText: "c. 1996",
  year: 1996,
  createdAt,
})
await insertWork(shop, { title: "Quay", currency: "JPY", price: 42_000, availability: "sold", createdAt })
await insertWork(shop, { title: "Put away", archivedAt: new Date() })

const columns = ["picture", "title", "year", "size", "price", "status", "location", "newest"]

async function fileOf(format: "csv" | "xlsx", query: WorkQuery = { sort: "title" }) {
  const file = await exportWorks(shop, studio, { query, columns, format })
  if (!file.ok) throw new Error(file.problem.message)
  const path = join(folder, `works-${Math.random()}.${format}`)
  await pipeline(file.value, createWriteStream(path))
  const table = await openTable(path)
  if (!table.ok) throw new Error(table.problem)
  const rows: Record<string, string>[] = []
  for await (const { cells } of table.rows) rows.push(cells)
  return { path, headers: table.headers, rows }
}

test("a list of several pages is in the file whole: every work once, in the list's order", async () => {
  await db.execute(sql`insert into artworks (slug, title, price, medium, created_at)
    select 'many-' || n, 'Plate ' || lpad(n::text, 4, '0'), n * 100, 'Etching', now() + n * interval '1 second'
    from generate_series(1, 1201) n`)
  const query: WorkQuery = { sort: "title", search: "Plate" }
  const titles = Array.from({ length: 1201 }, (_, at) => `Plate ${String(at + 1).padStart(4, "0")}`)
  for (const format of ["csv", "xlsx"] as const) {
    const { rows } = await fileOf(format, query)
    expect(rows.map(({ Title }) => Title)).toEqual(titles)
    expect(rows.map(({ Price }) => Number(Price))).toEqual(titles.map((_, at) => at + 1))
  }
  // prices that are equal do not lose or repeat a work where a page ends
  await db.execute(sql`update artworks set price = 500 where slug like 'many-%'`)
  const { rows } = await fileOf("csv", { sort: "price", search: "Plate" })
  expect(rows.map(({ Title }) => Title).toSorted()).toEqual(titles)
  await db.execute(sql`delete from artworks where slug like 'many-%'`)
})

test("a CSV has the list's rows, order and columns, and nothing that a spreadsheet would run [ADM-22]", async () => {
  const { headers, rows } = await fileOf("csv", { sort: "title", filter: "published" })
  expect(headers).toEqual(["Title", "Year", "Size", "Price", "Currency", "Status", "Published", "Location", "Added"])
  expect(rows.map(({ Title }) => Title)).toEqual(['\'=HYPERLINK("x")', "Quay", "Weir, <West> & “East”\nside"])
  expect(rows[0]).toMatchObject({ Location: "'@home", Price: "1234.56", Year: "2025", Added: "2026-02-03" })
  expect(rows[1]).toMatchObject({ Price: "42000", Currency: "JPY", Status: "Sold", Published: "yes" })
  expect(rows[2]).toMatchObject({ Price: "", Year: "c. 1996" })
})

test("an import understands each heading and value of it [ADM-22]", async () => {
  const { headers, rows } = await fileOf("csv")
  expect(recognizeColumns(headers).unused).toEqual(["Added"])
  const { input, published } = await readTestWork(rows[1] ?? {})
  expect(input).toMatchObject({ title: "Quay", price: 42_000, currency: "JPY", availability: "sold", heightMm: 965.2 })
  expect(published).toBe(true)
})

test("an XLSX has numbers as numbers, days as days, and texts as texts [ADM-22]", async () => {
  const { path, rows } = await fileOf("xlsx")
  expect(rows.map(({ Title }) => Title)).toEqual(['\'=HYPERLINK("x")', "Quay", "Weir, <West> & “East”\nside"])
  expect(rows[0]).toMatchObject({ Price: "1234.56", Year: "2025", Added: "2026-02-03" })
  const zip = await openZip(path)
  const sheet = await text(await zip.open("xl/worksheets/sheet1.xml", 1_000_000))
  zip.close()
  // 2026-02-03 is day 46,056 of spreadsheets
  expect(sheet).toMatch(/<c s="4"><v>1234\.56<\/v><\/c>.*<c s="2"><v>46056<\/v><\/c>/)
  expect(sheet).toContain("<c><v>2025</v></c>")
  expect(sheet).toContain("Weir, &lt;West&gt; &amp; “East”\nside")
  expect(sheet).not.toContain("<f>")
})

test("only the studio exports", async () => {
  const input = { query: {}, columns, format: "csv" } as const
  expect(await exportWorks(shop, visitor, input)).toMatchObject({ ok: false, problem: { code: "unauthenticated" } })
})
