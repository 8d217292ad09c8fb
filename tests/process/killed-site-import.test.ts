import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { eq, sql } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { posts } from "../../db/tables/blog.ts"
import { redirects } from "../../db/tables/redirects.ts"
import { siteImportItems, siteImports } from "../../db/tables/site-imports.ts"
import { findUpload } from "../../domain/media/upload-commands.server.ts"
import { receiveSiteExport } from "../../domain/site-imports/receive-site-export.server.ts"
import { announceSiteImport, startSiteImport } from "../../domain/site-imports/site-import-commands.server.ts"
import { writeExport } from "../support/former-site.ts"
import { openImportFixture, requireValue } from "../support/import-files.ts"
import { openWorkingShop } from "../support/shop.ts"
import { type SiteProcess, startSite } from "../support/site-process.ts"
import { writeUnusedUpload } from "../support/uploads.ts"

const { shop, database, data } = await openWorkingShop()
const { artist } = await openImportFixture(shop)

let site: SiteProcess | undefined
let second: ChildProcess | undefined
afterAll(async () => {
  await site?.stop()
  if (second?.exitCode === null && second.kill("SIGTERM")) await once(second, "exit")
})

const stateOf = async (id: string) =>
  (await shop.db.select({ state: siteImports.state }).from(siteImports).where(eq(siteImports.id, id)))[0]?.state

async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20))
}

async function send(text: string): Promise<string> {
  const file = { path: "former.xml", bytes: Buffer.byteLength(text), modifiedMs: 1_790_000_000_000 }
  const { import: id, upload } = requireValue(await announceSiteImport(shop, artist, file))
  await writeUnusedUpload(shop, upload, Buffer.from(text))
  const row = await findUpload(shop, upload)
  if (!row) throw new Error("no such upload")
  await shop.uploads.withFile(upload, (path) => receiveSiteExport(shop, artist, row, path))
  return id
}

test("kill -9 within the transaction of a post: another process goes on with it, and each post is there once [MOVE-09]", async () => {
  const old = "https://old.example"
  const items = Array.from({ length: 40 }, (_, at) => ({
    ...{ id: at + 1, title: `Post ${at}`, slug: `post-${at}`, link: `${old}/2019/post-${at}/`, content: "<p>Text</p>" },
  }))
  const id = await send(writeExport(old, items))
  const env = { DATABASE_URL: database.url }
  const killed = await startSite({ data, env, args: ["--empty"] })
  site = killed
  await waitUntil(async () => (await stateOf(id)) === "ready")
  await shop.db.execute(sql`create function wait_here() returns trigger language plpgsql as $$ begin
    if new.position = 20 and new.state = 'done' then perform pg_advisory_xact_lock(39); end if; return new; end $$`)
  await shop.db.execute(sql`create trigger wait_here before update of state on site_import_items
    for each row execute function wait_here()`)
  const holder = await database.pool.connect()
  await holder.query("select pg_advisory_lock(39)")
  const start = { id, items: items.map((_, at) => at + 1), publishes: true }
  requireValue(await startSiteImport(shop, artist, start, { findOwner: () => null }))
  await waitUntil(async () => {
    const waiting = "select from pg_locks where locktype = 'advisory' and objid = 39 and not granted"
    return (await holder.query(waiting)).rows.length > 0
  })
  killed.child.kill("SIGKILL")
  await once(killed.child, "exit")
  await holder.query("select pg_advisory_unlock(39)")
  holder.release()
  await shop.db.execute(sql`drop function wait_here cascade`)
  expect(await stateOf(id)).toBe("running")
  expect(await shop.db.$count(posts)).toBe(19)

  // Simulates the half minute after which a process counts as dead.
  await shop.db.execute(
    sql`update jobs.job set heartbeat_on = heartbeat_on - interval '1 minute' where name = 'run-site-import' and state = 'active'`,
  )
  second = spawn(process.execPath, ["tests/support/jobs-process.ts"], {
    env: { ...process.env, NODE_ENV: "production", SOLANDER_DATA: data, DATABASE_URL: database.url },
    stdio: ["ignore", "inherit", "inherit"],
  })
  await waitUntil(async () => (await stateOf(id)) === "done")
  expect(await shop.db.$count(posts)).toBe(40)
  expect(await shop.db.$count(redirects)).toBe(40)
  expect(await shop.db.$count(siteImportItems, eq(siteImportItems.state, "done"))).toBe(40)
}, 120_000)
