import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { afterAll } from "vitest"
import type { Shop } from "../../domain/shop.ts"
import { readEnv } from "../../server/env.ts"
import { openShop } from "../../server/shop.ts"
import { createTestDatabase, type TestDatabase } from "./database.ts"
import { getStorageSettings } from "./storage.ts"

export type WorkingShop = {
  shop: Shop
  database: TestDatabase
  data: string
  /** Advances the shop's clock. */
  later(change: { minutes?: number; days?: number }): void
  startJobs(): Promise<void>
}

export type ShopOptions = {
  /** An existing database instead of a new one; it is not dropped. */
  database?: TestDatabase
  env?: Record<string, string>
  /** Registers the shop's `close`: `afterAll` by default, or `onTestFinished` inside a test. */
  atEnd?: (close: () => Promise<void>) => void
}

/** The complete shop from sources on a database of its own, without pages. Call it at the top of a test file, or pass `atEnd`. */
export async function openWorkingShop({
  database: given,
  env = {},
  atEnd = afterAll,
}: ShopOptions = {}): Promise<WorkingShop> {
  const database = given ?? (await createTestDatabase())
  const data = await mkdtemp(join(tmpdir(), "solander-shop-"))
  const storage = await getStorageSettings()
  let shift = 0
  const open = await openShop({
    env: readEnv({
      NODE_ENV: "test",
      SOLANDER_DATA: data,
      SITE_URL: "http://localhost:3000",
      DEMO_PAYMENTS: "on",
      ...storage,
      ...env,
    }),
    database: database.config,
    root: resolve(import.meta.dirname, "../.."),
    log: { info() {}, warn() {}, error: (fields, message) => console.error(message, fields) },
    now: () => new Date(Date.now() + shift),
    pollSeconds: 0.5,
  })
  atEnd(async () => {
    await open.close(5)
    if (!given) await database.drop()
    await rm(data, { recursive: true, force: true })
  })
  return {
    shop: open.shop,
    database,
    data,
    later: ({ minutes = 0, days = 0 }) => {
      shift += minutes * 60_000 + days * 86_400_000
    },
    startJobs: open.startJobs,
  }
}
