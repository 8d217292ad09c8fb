import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { copyFile, glob, mkdtemp, readFile, rm, stat, truncate } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { afterAll, expect, test } from "vitest"
import { connect } from "../../db/connect.ts"
import { startEmbedded } from "../../db/embedded/start.ts"
import { excludedTables, secretColumns } from "../../domain/archive/archive-tables.server.ts"
import { getMissingServerMessage, startTestServer } from "../support/database-server.ts"
import { insertManyWorks } from "../support/many-works.ts"
import { prepareDemoData } from "../support/prepared-data.ts"
import { runCommandLine } from "../support/run-command.ts"
import { findFreePort, type SiteProcess, startSite } from "../support/site-process.ts"

// Only with SOLANDER_MOVES=1 (`npm run moves`), because it takes minutes.
// The demo with 5,000 more works moves from the built-in PostgreSQL to PostgreSQL 15, and from there to another built-in one.
// All pictures are processed first, because pending ones would change the rows. This takes most of the time, unless
// SOLANDER_TEST_DATA names a folder with them.

const folder = await mkdtemp(join(tmpdir(), "solander-moves-"))
const running: { stop(): Promise<void> }[] = []
afterAll(async () => {
  for (const one of running.toReversed()) await one.stop()
  await rm(folder, { recursive: true, force: true })
})

const port = await findFreePort()
// The same address for all, because pages contain it.
const env = { PORT: String(port), SITE_URL: `http://localhost:${port}`, LOG_LEVEL: "warn" }

async function runSite<T>(data: string, more: Record<string, string>, use: (site: SiteProcess) => Promise<T>) {
  const site = await startSite({ data, port, env: { ...env, ...more }, args: ["--empty"] })
  running.push(site)
  const seen = await use(site)
  await site.stop()
  running.pop()
  return seen
}

const quiet = { info() {}, warn: console.warn, error: console.error }

async function withDatabase<T>(config: pg.PoolConfig, use: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ ...config, options: "-c TimeZone=UTC" })
  try {
    return await use(pool)
  } finally {
    await pool.end()
  }
}

/** The built-in database of a data folder, while no site runs there. */
async function withEmbedded<T>(data: string, use: (config: pg.PoolConfig) => Promise<T>): Promise<T> {
  const server = await startEmbedded({ folder: data, root: process.cwd(), log: quiet })
  try {
    return await use(server.config)
  } finally {
    await server.stop()
  }
}

/** Generated columns, which an archive does not contain. */
async function listGeneratedColumns(pool: pg.Pool, table: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select attname as name from pg_attribute where attrelid = $1::regclass and attgenerated <> '' and not attisdropped",
    [table],
  )
  return rows.map(({ name }) => name)
}

/** Row counts and ordered checksums of all tables, without what an archive omits. */
const getTableChecksums = (config: pg.PoolConfig) =>
  withDatabase(config, async (pool) => {
    const tables = await pool.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' and tablename <> all ($1) order by 1",
      [excludedTables],
    )
    const found: Record<string, string> = {}
    for (const { name } of tables.rows) {
      // The restore adds itself to the history.
      const here = name === "history" ? "where noun <> 'archive'" : ""
      const { rows } = await pool.query<{ rows: string; sum: string }>(
        `select count(*) as rows, md5(coalesce(string_agg(line, e'\\n' order by line collate "C"), '')) as sum
          from (select (to_jsonb(one) - $1::text[])::text as line from ${name} one ${here}) lines`,
        [[...(secretColumns[name] ?? []), ...(await listGeneratedColumns(pool, name))]],
      )
      found[name] = `${rows[0]?.rows} ${rows[0]?.sum}`
    }
    const sequences = await pool.query<{ name: string; last: string }>(
      "select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' and sequencename <> 'history_id_seq'",
    )
    for (const { name, last } of sequences.rows) found[name] = last
    return found
  })

/** The checksums of all stored files, without derived ones. */
async function getFileChecksums(data: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for await (const path of glob("{private,public}/**/*", { cwd: join(data, "files") })) {
    const file = join(data, "files", path)
    if (/^private\/(?:cards|backups|restores|uploads|imports)\//.test(path) || !(await stat(file)).isFile()) continue
    found[path] = createHash("sha256")
      .update(await readFile(file))
      .digest("hex")
  }
  return found
}

/** Removes nonces, times and idempotency keys, which differ in each response. */
const removeVolatile = (html: string) =>
  html
    .replaceAll(/nonce="([^"]+)"/.exec(html)?.[1] ?? "no nonce", "")
    .replaceAll(/\b(\d{13}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/g, "")

/** The responses of the sitemap's addresses and the feeds, with every fiftieth work. */
async function getPages(site: SiteProcess): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  const ask = async (address: string) => {
    const path = address.replace(site.url, "")
    const answer = await fetch(site.url + path)
    const bytes = Buffer.from(await answer.arrayBuffer())
    const { headers } = answer
    const sum = createHash("sha256")
      .update(headers.get("etag") ? bytes : removeVolatile(bytes.toString()))
      .digest("hex")
    found[path] = `${answer.status} ${headers.get("content-type")} ${headers.get("etag")} ${bytes.length} ${sum}`
    return bytes.toString()
  }
  const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, found = ""]) => found)
  const maps = [await ask("/sitemap.xml")]
  for (const address of locations(maps[0] ?? "")) if (address.endsWith(".xml")) maps.push(await ask(address))
  const addresses = maps.flatMap(locations).filter((address) => !address.endsWith(".xml"))
  const asked = [
    ...addresses.filter((address) => !address.includes("/artwork/")),
    ...addresses.filter((address) => address.includes("/artwork/")).filter((_, at) => at % 50 === 0),
    ...["works", "blog"].flatMap((name) => ["rss", "atom", "json"].map((kind) => `/feeds/${name}.${kind}`)),
    ...["/robots.txt", "/gallery?medium=Etching", "/shop?sort=price"],
  ]
  const next = asked[Symbol.iterator]()
  const lane = async () => {
    for (const address of next) await ask(address)
  }
  await Promise.all(Array.from({ length: 8 }, lane))
  return found
}

const missing = getMissingServerMessage()

test.skipIf(missing || !process.env.SOLANDER_MOVES)(
  "the demo with 5,000 works moves to PostgreSQL 15 and back: each row, file and page is the same [OPS-02]",
  async () => {
    const began = performance.now()
    const cost: string[] = []
    const took = (what: string) => cost.push(`${what} ${((performance.now() - began) / 1000).toFixed(1)}`)
    const [one, other, third] = ["embedded", "server", "again"].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ]
    const [first, second, cut] = ["first.tar", "second.tar", "cut.tar"].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ]
    // cp preserves the owner of files, without which PostgreSQL does not start on them
    execFileSync("cp", ["-a", await prepareDemoData(folder), one])
    const here = await withEmbedded(one, async (config) => {
      const connection = connect(config, { statementTimeoutMs: 120_000 })
      await insertManyWorks(connection.db, 5000)
      // No picture is in progress, so that no job changes a row.
      await connection.pool.query("update pictures set stage = 'done', finished_at = now() where stage <> 'done'")
      await connection.close()
      return getTableChecksums(config)
    })
    took("made")
    const files = await getFileChecksums(one)
    expect(Number(here.artworks?.split(" ")[0])).toBeGreaterThan(5000)
    expect(Object.keys(files).length).toBeGreaterThan(500)
    const exported = await runCommandLine(["export", first], { ...env, SOLANDER_DATA: one })
    expect(exported).toEqual({ code: 0, said: expect.stringContaining(`${first} has everything`) })
    took("exported")
    const pages = await runSite(one, {}, getPages)
    expect(Object.keys(pages).length).toBeGreaterThan(100)
    expect(Object.entries(pages).filter(([, answer]) => !answer.startsWith("200 "))).toEqual([])
    took("visited")

    const server = await startTestServer(true)
    running.push(server)
    const config = { ...server.config, database: "moved" }
    await withDatabase(server.config, (pool) => pool.query("create database moved"))
    const { user, host, port: socket } = server.config
    const there = { DATABASE_URL: `postgresql://${user}@/moved?host=${encodeURIComponent(host)}&port=${socket}` }
    expect(await withDatabase(config, async (pool) => (await pool.query("show server_version")).rows[0])).toEqual({
      server_version: expect.stringMatching(/^15\./),
    })

    await copyFile(first, cut)
    await truncate(cut, Math.floor((await stat(first)).size * 0.9))
    const refused = await runCommandLine(["restore", cut], { ...env, ...there, SOLANDER_DATA: other })
    expect(refused).toEqual({ code: 1, said: expect.stringContaining("This is not a whole archive of Solander") })
    expect(await getFileChecksums(other)).toEqual({})
    expect((await getTableChecksums(config)).artworks).toMatch(/^0 /)

    const restored = await runCommandLine(["restore", first], { ...env, ...there, SOLANDER_DATA: other })
    expect(restored).toEqual({ code: 0, said: expect.stringContaining("is back, as it was on") })
    took("restored on 15")
    expect(await getTableChecksums(config)).toEqual(here)
    expect(await getFileChecksums(other)).toEqual(files)
    expect(await runSite(other, there, getPages)).toEqual(pages)
    took("compared")

    expect(await runCommandLine(["export", second], { ...env, ...there, SOLANDER_DATA: other })).toMatchObject({
      code: 0,
    })
    expect(await runCommandLine(["restore", second], { ...env, SOLANDER_DATA: third })).toMatchObject({ code: 0 })
    took("restored again")
    expect(await withEmbedded(third, getTableChecksums)).toEqual(here)
    expect(await getFileChecksums(third)).toEqual(files)
    expect(await runSite(third, {}, getPages)).toEqual(pages)
    took("compared again")
    console.log(
      `moved (seconds since the beginning): ${cost.join(", ")}; ${Object.keys(files).length} files, ${Object.keys(pages).length} answers`,
    )
  },
  1_800_000,
)
