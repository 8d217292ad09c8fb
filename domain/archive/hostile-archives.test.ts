import { createHash } from "node:crypto"
import { createWriteStream } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import {
  type ForgedArchive,
  getForgedRows,
  readArchiveToForge,
  setForgedRows,
  writeForgedArchive,
} from "../../tests/support/forge-archive.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { system } from "../actor.ts"
import { saveSettings } from "../settings/settings-commands.server.ts"
import { restoreArchive } from "./restore-archive.server.ts"
import { writeArchive } from "./write-archive.server.ts"

const operator = system("Test")
const folder = await mkdtemp(join(tmpdir(), "solander-hostile-"))
afterAll(() => rm(folder, { recursive: true, force: true }))
const [whole, file] = [join(folder, "whole.tar"), join(folder, "forged.tar")]

const { shop } = await openWorkingShop()
for (const title of ["Slack Water", "Low Tide"]) await insertWork(shop, { title })
await saveSettings(shop, operator, "site", { artistName: "Mara Lindqvist" })
await shop.storage.public.put("pictures/0a/640.webp", Buffer.from("webp"))
await writeArchive(shop, createWriteStream(whole))

const { shop: other } = await openWorkingShop()

async function forge(change: (archive: ForgedArchive) => unknown): Promise<string> {
  const archive = await readArchiveToForge(whole)
  await change(archive)
  await writeForgedArchive(file, archive)
  return file
}

const sha256OfNothing = createHash("sha256").digest("hex")
const entry = (name: string, body = "x") => ({ name, body: Buffer.from(body) })
const firstWork = (archive: ForgedArchive) => getForgedRows(archive, "artworks")[0] as Record<string, unknown>
const withWork = (archive: ForgedArchive, change: object) =>
  setForgedRows(archive, "artworks", [JSON.stringify({ ...firstWork(archive), ...change })])
const listed = ({ manifest }: ForgedArchive, table: string) =>
  manifest.tables.find(({ name }) => name === table) as ForgedArchive["manifest"]["tables"][number]

test("an archive that was only read and written again is read back", async () => {
  const { shop: third } = await openWorkingShop()
  expect(await restoreArchive(third, operator, await forge(() => {}))).toMatchObject({ ok: true })
  expect(await third.storage.public.list()).toEqual(["pictures/0a/640.webp"])
})

const attempts: [string, (archive: ForgedArchive) => unknown][] = [
  ["a file above the folder", ({ entries }) => entries.push(entry("files/private/../../outside"))],
  ["a file of an absolute path", ({ entries }) => entries.push(entry("files/private//etc/passwd"))],
  ["a file with a path in its name", ({ entries }) => entries.push(entry("files/public/..%2f..%2fx.jpg"))],
  ["a hidden file", ({ entries }) => entries.push(entry("files/private/.ssh/authorized_keys"))],
  ["a file without a name", ({ entries }) => entries.push(entry("files/public/"))],
  ["a file name of two lines", ({ entries }) => entries.push(entry("files/public/a\nb"))],
  ["a table twice", ({ entries }) => entries.push(entry("tables/artworks.jsonl", ""))],
  [
    "a table of secrets",
    ({ entries, manifest }) => {
      entries.push(entry("tables/auth_sessions.jsonl", ""))
      manifest.tables.push({ name: "auth_sessions", columns: [], rows: 0, sha256: sha256OfNothing })
    },
  ],
  ["a column of secrets", (archive) => listed(archive, "auth_accounts").columns.push("password")],
  ["a column that is an expression", (archive) => listed(archive, "artworks").columns.push('title" || version() || "')],
  ["a table of the database itself", (archive) => Object.assign(listed(archive, "posts"), { name: "pg_authid" })],
  ["a table without columns", (archive) => Object.assign(listed(archive, "artworks"), { columns: [] })],
  ["fewer rows than it says", (archive) => Object.assign(listed(archive, "artworks"), { rows: 9 })],
  ["rows that are no JSON", (archive) => setForgedRows(archive, "artworks", ["{'title': 1}"])],
  ["rows that are lists", (archive) => setForgedRows(archive, "artworks", ["[1]"])],
  ["rows that are deep", (archive) => setForgedRows(archive, "artworks", ["[".repeat(200_000)])],
  ["a row without what it needs", (archive) => setForgedRows(archive, "artworks", ["{}"])],
  [
    "the same row twice",
    (archive) => setForgedRows(archive, "artworks", Array(2).fill(JSON.stringify(firstWork(archive)))),
  ],
  ["a row with NUL", (archive) => withWork(archive, { title: "a\0b" })],
  ["a row of another state", (archive) => withWork(archive, { availability: "stolen" })],
  ["a row that refers to nothing", (archive) => withWork(archive, { series_id: crypto.randomUUID() })],
  ["a number out of range", (archive) => withWork(archive, { sort_order: 1e12 })],
  ["a sequence out of range", ({ manifest }) => Object.assign(manifest.sequences, { order_numbers: "9".repeat(40) })],
  ["a sequence at zero", ({ manifest }) => Object.assign(manifest.sequences, { order_numbers: "0" })],
  ["a manifest of many tables", ({ manifest }) => manifest.tables.push(...Array(1001).fill(manifest.tables[0]))],
  ["a manifest of another format", ({ manifest }) => Object.assign(manifest, { format: "other" })],
]

test.each(attempts)("%s: refused whole, in a sentence [archives]", async (_, change) => {
  const refused = await restoreArchive(other, operator, await forge(change))
  expect(refused).toMatchObject({ ok: false, problem: { message: expect.stringMatching(/^(This|The archive) .+\.$/) } })
  const { rows } = await other.db.execute<{ rows: number }>(
    sql`select (select count(*) from artworks) + (select count(*) from settings) as rows`,
  )
  expect(Number(rows[0]?.rows)).toBe(0)
})

test("links, folders and devices are not read [archives]", async () => {
  const { shop: third, data } = await openWorkingShop()
  const archive = await forge(({ entries }) => {
    entries.push({ ...entry("files/public/pictures/link.jpg"), type: "symlink", linkname: "/etc/passwd" })
    entries.push({ ...entry("files/private/originals/link.jpg"), type: "link", linkname: `${data}/../x` })
    entries.push({ ...entry("files/public/folder"), type: "directory" })
    entries.push({ ...entry("files/public/device"), type: "character-device" })
  })
  expect(await restoreArchive(third, operator, archive)).toMatchObject({ ok: true })
  expect([await third.storage.public.list(), await third.storage.private.list()]).toEqual([
    ["pictures/0a/640.webp"],
    [],
  ])
})

test("what was made on the site meanwhile is not lost: the archive is refused [archives]", async () => {
  const { shop: third } = await openWorkingShop()
  const { public: bucket } = third.storage
  const put: typeof bucket.put = async (...file) => {
    await insertWork(third, { title: "Made Meanwhile" })
    return bucket.put(...file)
  }
  const worked = { ...third, storage: { ...third.storage, public: { ...bucket, put } } }
  const restored = await restoreArchive(worked, operator, whole)
  expect(restored).toMatchObject({ ok: false, problem: { code: "conflict" } })
  const { rows } = await third.db.execute(sql`select title from artworks`)
  expect(rows).toEqual([{ title: "Made Meanwhile" }])
})
