import { resolve } from "node:path"
import type pg from "pg"
import { expect, test } from "vitest"
import { openTestDatabase } from "../tests/support/database.ts"
import { MayNotCreateDatabase, withScratchDatabase } from "./scratch-database.ts"

const database = await openTestDatabase()
const folder = resolve(import.meta.dirname, "migrations")

const names = async () =>
  (await database.pool.query("select from pg_database where datname like 'solander_scratch_%'")).rowCount

test.each(["single settings", "an address"])("is another database of the same server, given by %s", async (kind) => {
  const config = kind === "an address" ? { connectionString: database.url } : database.config
  await database.pool.query("insert into settings (key, value) values ('site', '{}') on conflict do nothing")
  const rows = await withScratchDatabase(
    config,
    folder,
    async (db) => (await db.execute("select from settings")).rowCount,
  )
  expect(rows).toBe(0)
  expect(await names()).toBe(0)
})

test("is dropped when its use fails", async () => {
  await expect(
    withScratchDatabase(database.config, folder, () => Promise.reject(new Error("it failed"))),
  ).rejects.toThrow("it failed")
  expect(await names()).toBe(0)
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
