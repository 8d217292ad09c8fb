import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { createTestDatabase } from "../tests/support/database.ts"
import { connect } from "./connect.ts"
import { migrate } from "./migrate.ts"

const temporary = mkdtempSync(join(tmpdir(), "solander-migrations-"))
afterAll(() => rmSync(temporary, { recursive: true }))

type Migration = { when: number; sql: string }

const FIRST = { when: 1000, sql: "create table a (n int);\n--> statement-breakpoint\ninsert into a values (1);" }
const SECOND = { when: 3000, sql: "insert into a values (2);" }

/** A folder as drizzle-kit writes it. */
function folderOf(name: string, migrations: Migration[]): string {
  const folder = join(temporary, name)
  mkdirSync(join(folder, "meta"), { recursive: true })
  const entries = migrations.map(({ when }, idx) => ({ idx, version: "7", when, tag: `m${when}`, breakpoints: true }))
  writeFileSync(join(folder, "meta", "_journal.json"), JSON.stringify({ version: "7", dialect: "postgresql", entries }))
  for (const { when, sql } of migrations) writeFileSync(join(folder, `m${when}.sql`), sql)
  return folder
}

const one = folderOf("one", [FIRST])
const two = folderOf("two", [FIRST, SECOND])

test("starters at the same moment: each migration runs once, and all of them succeed", async () => {
  const database = await createTestDatabase("empty")
  const others = [1, 2, 3].map(() => connect(database.config))
  await Promise.all(others.map(({ pool }) => migrate(pool, two)))
  await Promise.all(others.map(({ close }) => close()))
  expect((await database.pool.query("select n from a order by n")).rows).toEqual([{ n: 1 }, { n: 2 }])
  await database.drop()
})

test("a later start applies only what is new, also what was written earlier elsewhere", async () => {
  const database = await createTestDatabase("empty")
  await migrate(database.pool, one)
  await migrate(database.pool, two)
  await migrate(database.pool, folderOf("merged", [FIRST, { when: 2000, sql: "insert into a values (15)" }, SECOND]))
  expect((await database.pool.query("select n from a order by n")).rows).toEqual([{ n: 1 }, { n: 2 }, { n: 15 }])
  await database.drop()
})

test("all or nothing: a failing migration takes the ones before it with it", async () => {
  const database = await createTestDatabase("empty")
  const broken = folderOf("broken", [FIRST, { when: 2000, sql: "insert into nowhere values (1)" }])
  await expect(migrate(database.pool, broken)).rejects.toMatchObject({ code: "42P01" })
  expect(
    (await database.pool.query("select to_regclass('a') as a, to_regclass('drizzle.__drizzle_migrations') as m")).rows,
  ).toEqual([{ a: null, m: null }])
  expect(database.pool.idleCount).toBe(database.pool.totalCount)
  await database.drop()
})

test("a database that a newer version has only added to is used as it is [OPS-03, OPS-05]", async () => {
  const database = await createTestDatabase("empty")
  await migrate(database.pool, two)
  await migrate(database.pool, one)
  await migrate(database.pool, two)
  expect((await database.pool.query("select n from a order by n")).rows).toEqual([{ n: 1 }, { n: 2 }])
  await database.drop()
})

test("a database from which a newer version took something is refused with a sentence [OPS-03, OPS-05]", async () => {
  const database = await createTestDatabase("empty")
  const less = { when: 4000, sql: "-- contract: 1.1.0 no longer reads a.n\nalter table a drop column n;" }
  await migrate(database.pool, folderOf("less", [FIRST, SECOND, less]))
  await expect(migrate(database.pool, two)).rejects.toMatchObject({
    kind: "newer-migrations",
    message: expect.stringContaining("newer version of Solander"),
  })
  await database.drop()
})

test("a server older than 15 is refused with a sentence", async () => {
  const database = await createTestDatabase("empty")
  // Shadows PostgreSQL's own function, so that the server reports an older version.
  await database.pool.query(`create schema past; create function past.current_setting(text) returns text language sql
    as $$ select case $1 when 'server_version_num' then '140012' else '14.12' end $$`)
  const old = connect({ ...database.config, options: "-c search_path=past,pg_catalog" })
  await expect(migrate(old.pool, one)).rejects.toMatchObject({
    kind: "too-old",
    message: expect.stringMatching(/PostgreSQL 14\.12, and Solander needs version 15 or newer\. Upgrade/),
  })
  await old.close()
  await database.drop()
})

test("the real migrations can be applied twice", async () => {
  const database = await createTestDatabase("empty")
  await migrate(database.pool, "db/migrations")
  await migrate(database.pool, "db/migrations")
  await database.drop()
})
