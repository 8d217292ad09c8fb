import { existsSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { inspect } from "node:util"
import { afterAll } from "vitest"
import type { Shop } from "../../domain/shop.ts"
import { readEnv } from "../../server/env.ts"
import type { listen } from "../../server/listen.ts"
import type { Metrics } from "../../server/metrics/metrics.ts"
import type { TextMessage } from "../../services/sms/sms.ts"
import { createTestDatabase, type TestDatabase } from "./database.ts"
import { getStorageSettings } from "./storage.ts"
import { Visitor } from "./visitor.ts"

const root = resolve(import.meta.dirname, "../..")
const bundlePath = resolve(root, "build/server/index.js")

export type TestShop = {
  shop: Shop
  database: TestDatabase
  data: string
  /** Advances the shop's clock. */
  later(change: { minutes?: number; days?: number }): void
  /**
   * An HTTP client that stores cookies and follows no redirects.
   * @param waits whether requests first wait until the site has received all announced changes, because tests write
   * directly to the database; true by default
   */
  visitor(options?: { waits?: boolean }): Visitor
  /** The site's handler, for tests that need a socket: `listen(test.fetch, …)`. */
  fetch: Parameters<typeof listen>[0]
  /** The counters, with METRICS_TOKEN; an option of `listen`. */
  metrics: Metrics | undefined
  errors: { fields: object; message: string | undefined }[]
  /** Every line of the log, as text. */
  lines: string[]
  /** Text messages to phones, oldest first. */
  texts: TextMessage[]
}

type Options = {
  env?: Record<string, string>
  jobs?: boolean
  /** Started with `--empty`, so that pages lead to set-up. */
  isStartedEmpty?: boolean
  /** A database with tables and rows, instead of one without rows. */
  database?: TestDatabase
}

/**
 * The built site on a database of its own, without a socket: requests are passed directly. Call it at the top of a test
 * file. @param jobs whether jobs run (e-mails are written to `data/mailbox`); off by default
 */
export async function openTestShop({
  env = {},
  jobs = false,
  isStartedEmpty = false,
  database: given,
}: Options = {}): Promise<TestShop> {
  if (!existsSync(bundlePath))
    throw new Error("There is no build to test: run `npm run build` first (`npm test` does).")
  const { createApp, loadMetrics, openShop } = (await import(bundlePath)) as typeof import("../../server/app.ts")
  const database = given ?? (await createTestDatabase())
  const data = await mkdtemp(join(tmpdir(), "solander-test-"))
  const errors: TestShop["errors"] = []
  const lines: string[] = []
  const note = (fields: object, message = "") => void lines.push(`${message} ${inspect(fields, { depth: 8 })}`)
  const log = {
    info: note,
    warn: note,
    error(fields: object, message?: string) {
      note(fields, message)
      errors.push({ fields, message })
    },
  }
  const storage = await getStorageSettings()
  let shift = 0
  const settings = readEnv({
    NODE_ENV: "test",
    SOLANDER_DATA: data,
    SITE_URL: "http://localhost:3000",
    DEMO_PAYMENTS: "on",
    ...storage,
    ...env,
  })
  const texts: TextMessage[] = []
  const open = await openShop({
    env: settings,
    database: database.config,
    root,
    log,
    now: () => new Date(Date.now() + shift),
    isStartedEmpty,
  })
  open.shop.texts.send = async (message) => void texts.push(message)
  if (jobs) await open.startJobs()
  const token = settings.METRICS_TOKEN
  const metrics = token
    ? (await loadMetrics()).openMetrics(open.shop, { pool: open.pool, sockets: () => 0 })
    : undefined
  const app = createApp(open.shop, {
    hops: settings.TRUST_PROXY,
    metrics: metrics && token ? { metrics, token } : undefined,
  })
  afterAll(async () => {
    await open.close(5)
    await database.drop()
    await rm(data, { recursive: true, force: true })
  })
  return {
    shop: open.shop,
    database,
    data,
    later: ({ minutes = 0, days = 0 }) => {
      shift += minutes * 60_000 + days * 86_400_000
      // Cached pages expire by the real clock.
      open.shop.pageCache.invalidate(null)
    },
    visitor: ({ waits = true } = {}) =>
      new Visitor(async (request) => {
        if (waits) await open.shop.changes.flushed()
        return app.fetch(request)
      }),
    fetch: (request, env) => app.fetch(request, env),
    metrics,
    errors,
    lines,
    texts,
  }
}
