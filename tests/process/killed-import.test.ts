import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { sql } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { startImport } from "../../domain/artworks/import/runs/import-commands.server.ts"
import { openImportFixture, requireValue, toCsv } from "../support/import-files.ts"
import { openWorkingShop } from "../support/shop.ts"
import { type SiteProcess, startSite } from "../support/site-process.ts"

const { shop, database, data } = await openWorkingShop()
const { artist, send, read, rowOf, lines } = await openImportFixture(shop)

let site: SiteProcess | undefined
let second: ChildProcess | undefined
afterAll(async () => {
  await site?.stop()
  if (second?.exitCode === null && second.kill("SIGTERM")) await once(second, "exit")
})

async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20))
}

test("kill -9 within a transaction of an import of 2,000 rows: another process goes on with it, and each row is one work [import runs]", async () => {
  const rows = Array.from({ length: 2000 }, (_, at) => [`Plank ${at}`, `K-${at}`, "100"])
  const id = await send("planks.csv", toCsv(["Title", "Inventory Number", "Price"], ...rows))
  await read(id)
  requireValue(await startImport(shop, artist, { id }))
  // The third transaction blocks here after it has written 500 works.
  await shop.db.execute(sql`create function wait_here() returns trigger language plpgsql as $$ begin
    if new.next > 1000 then perform pg_advisory_xact_lock(38); end if; return new; end $$`)
  await shop.db.execute(
    sql`create trigger wait_here before update of next on imports for each row execute function wait_here()`,
  )
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(38)`)
    const killed = await startSite({ data, env: { DATABASE_URL: database.url }, args: ["--empty"] })
    site = killed
    await waitUntil(async () => {
      const { rows: waiting } = await tx.execute(
        sql`select from pg_locks where locktype = 'advisory' and objid = 38 and not granted`,
      )
      return waiting.length > 0
    })
    killed.child.kill("SIGKILL")
    await once(killed.child, "exit")
  })
  await shop.db.execute(sql`drop function wait_here cascade`)
  expect(await rowOf(id)).toMatchObject({ state: "running", next: 1000, created: 1000, rowsDone: 1000 })
  expect(await shop.db.$count(artworks)).toBe(1000)

  // Simulates the half minute after which a process counts as dead.
  const missed = await shop.db.execute(
    sql`update jobs.job set heartbeat_on = heartbeat_on - interval '1 minute' where name = 'run-import' and state = 'active'`,
  )
  expect(missed.rowCount).toBe(1)
  second = spawn(process.execPath, ["tests/support/jobs-process.ts"], {
    env: { ...process.env, NODE_ENV: "production", SOLANDER_DATA: data, DATABASE_URL: database.url },
    stdio: ["ignore", "inherit", "inherit"],
  })
  await waitUntil(async () => (await rowOf(id)).state !== "running")
  expect(await rowOf(id)).toMatchObject({ state: "done", next: 2000, created: 2000, rowsDone: 2000, leftOut: 0 })
  expect(await lines(id, "created")).toHaveLength(2000)
  const { rows: numbers } = await shop.db.execute<{ n: string }>(
    sql`select inventory_number as n from artworks order by created_at desc, id`,
  )
  expect(numbers.map(({ n }) => n)).toEqual(rows.map(([, number]) => number))
}, 120_000)
