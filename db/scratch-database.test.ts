import { resolve } from "node:path"
import type pg from "pg"
import { expect, test } from "vitest"
import { openTestDatabase } from "../tests/support/database.ts"
import type { Database } from "./connect.ts"
import { MayNotCreateDatabase, withScratchDatabase } from "./scratch-database.ts"

const database = await openTestDatabase()
const folder = resolve(import.meta.dirname, "migrations")

// Other tests have scratch databases on this server, too.
const getName = async (db: Database) =>
  (await db.execute<{ name: string }>("select current_database() as name")).rows[0]?.name
const countNamed = async (name: string | undefined) =>
  (await database.pool.query("select from pg_database where datname = $1", [name])).rowCount

test.each(["single settings", "an address"])("is another database of the same server, given by %s", async (kind) => {
  const config = kind === "an address" ? { connectionString: database.url } : database.config
  await database.pool.query("insert into settings (key, value) values ('site', '{}') on conflict do nothing")
  const found = await withScratchDatabase(config, folder, async (db) => {
    const name = await getName(db)
    return { name, rows: (await db.execute("select from settings")).rowCount, there: await countNamed(name) }
  })
  expect(found).toMatchObject({ name: expect.stringMatching(/^solander_scratch_/), rows: 0, there: 1 })
  expect(await countNamed(found.name)).toBe(0)
})

test("is dropped when its use fails", async () => {
  let name: string | undefined
  const use = async (db: Database) => {
    name = await getName(db)
    throw new Error("it failed")
  }
  await expect(withScratchDatabase(database.config, folder, use)).rejects.toThrow("it failed")
  expect(name).toMatch(/^solander_scratch_/)
  expect(await countNamed(name)).toBe(0)
})

test("a user without the right to create databases is told apart", async () => {
  const name = `small_${crypto.randomUUID().replaceAll("-", "")}`
  await database.pool.query(`create role ${name} login`)
  try {
    const config: pg.PoolConfig = { ...database.config, user: name }
    await expect(withScratchDatabase(config, folder, async () => {})).rejects.toThrow(MayNotCreateDatabase)
  } finally {
    await database.pool.query(`drop role ${name}`)
  }
})
