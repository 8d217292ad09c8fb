import { readFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { migrate } from "../../db/migrate.ts"
import { findSetupCode, getSetupCode } from "../../domain/accounts/people/setup-code.server.ts"
import { jobNames } from "../../domain/jobs.ts"
import { getPublicFolder } from "../../domain/media/picture-folder.server.ts"
import { openTestShop } from "../support/app.ts"
import { createTestDatabase } from "../support/database.ts"

const root = join(import.meta.dirname, "../..")
const dump = gunzipSync(readFileSync(join(root, "tests/fixtures/1.0.0/database.sql.gz"))).toString()

const old = await createTestDatabase("empty")
// Functions come before the tables that they read.
await old.pool.query(`set check_function_bodies to off;\n${dump}\nset check_function_bodies to on`)

const list = async <T extends object>(query: string) => (await old.pool.query<T>(query)).rows
/** Rows of money and of the record, with the columns that 1.0.0 knew; a migration may add some. */
const tables = ["orders", "order_lines", "payments", "refunds", "invoices", "artworks", "artwork_provenance", "history"]
const readRows = () => Promise.all(tables.map((name) => list(`select * from ${name} order by ${name}::text`)))
const before = await readRows()
const [order] = await list<{ token: string; title: string }>(
  "select o.token, l.title from orders o join order_lines l on l.order_id = o.id where o.number = 'S-1011'",
)
const oldJobs = await list<{ name: string }>("select name from jobs.queue where name !~ '^__'")
const oldPictures = await list<{ id: string; folder: string }>(
  "select id, files ->> 'folder' as folder from pictures where files is not null",
)

await migrate(old.pool, join(root, "db/migrations"))
const site = await openTestShop({ database: old, jobs: true, isStartedEmpty: true })
const artist = site.visitor()

test("a database of 1.0.0 opens with its works, orders and money as they were [OPS-03, OPS-05]", async () => {
  const byId = (rows: object[]) => new Map(rows.map((row) => [String((row as { id: unknown }).id), row]))
  for (const [at, rows] of (await readRows()).entries()) {
    const now = byId(rows)
    for (const [id, row] of byId(before[at] ?? [])) expect(now.get(id), `${tables[at]} ${id}`).toMatchObject(row)
  }
  expect(before.map((rows) => rows.length > 0)).toEqual(tables.map(() => true))
})

test("its series keep their statements, and none of them gets a page [OPS-05]", async () => {
  const rows = await list<{ statement: string; text: string; page_published_at: Date | null }>(
    "select statement, body #>> '{content,0,content,0,text}' as text, page_published_at from series",
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row).toEqual({ ...row, text: row.statement || null, page_published_at: null })
  expect((await site.visitor().get("/series/slack-water")).status).toBe(404)
})

test("its public pages, an order's address and each page of the sitemap answer [OPS-03]", async () => {
  const visitor = site.visitor()
  const sitemap = await visitor.html("/sitemap.xml")
  const paths = [...sitemap.matchAll(/<url><loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname)
  expect(paths.length).toBeGreaterThan(40)
  for (const path of paths) expect((await visitor.get(path)).status, path).toBe(200)
  const tracked = await visitor.html(`/track-order?order=${order?.token}`)
  expect(tracked).toContain("S-1011")
  expect(tracked).toContain(order?.title)
  expect(site.errors).toEqual([])
})

test("its admin signs in with the former password, and finds everything in the studio [OPS-03]", async () => {
  const answer = await artist.post("/auth", { email: "ada@example.com", password: "a quiet grey morning" })
  expect(answer.status).toBe(302)
  const pages =
    "artworks orders commissions customers invoices exhibitions inventory homepage blog messages analytics settings"
  for (const page of ["", ...pages.split(" ").map((name) => `/${name}`)]) {
    const path = `/admin${page}`
    expect((await artist.get(path)).status, path).toBe(200)
  }
  expect(await artist.html("/admin/orders")).toContain("Judith Whitcomb")
  expect(await artist.html("/admin/messages")).toContain("Is the large one still there?")
  expect(site.errors).toEqual([])
})

test("it never opens set-up, however it is started [OPS-03]", async () => {
  expect((await site.visitor().get("/setup")).status).toBe(404)
  expect((await site.visitor().post("/setup", { code: getSetupCode(site.shop) })).status).toBe(404)
  expect(await findSetupCode(site.shop)).toBeNull()
  expect((await artist.get("/admin/setup")).headers.get("location")).toBe("/admin")
  expect(await artist.html("/admin")).not.toContain("Continue set-up")
})

test("its jobs have workers, and its pictures keep their folders [OPS-03]", () => {
  expect(oldJobs.length).toBeGreaterThan(10)
  for (const { name } of oldJobs) expect(jobNames).toContain(name)
  expect(oldPictures.length).toBeGreaterThan(40)
  for (const { id, folder } of oldPictures) expect(folder).toMatch(new RegExp(`^${getPublicFolder(id)}/`))
})
