import type { Server } from "node:http"
import { resolve } from "node:path"
import type pg from "pg"
import { builtSite } from "./built-site.ts"
import type { Env } from "./env.ts"
import { type LeadOptions, lead } from "./lead.ts"
import { listen } from "./listen.ts"
import type { LiveSockets } from "./live/open-live.ts"
import { type openLog, openLogLines } from "./log.ts"
import type { CachedAnswerHandler } from "./page-cache/answer-from-cache.ts"
import type { OpenShop } from "./shop.ts"

type SiteParts = {
  env: Env
  root: string
  log: ReturnType<typeof openLog>
  database: Promise<pg.PoolConfig>
  isUp: () => boolean
}

export type OpenSite = {
  open: OpenShop
  server: Server
  live: LiveSockets
  lead(stopping: AbortSignal, options: LeadOptions): Promise<void>
}

type WorkerHooks = {
  gatherMetrics?: (own: () => Promise<object[]>) => () => Promise<object[][]>
}

export async function openSite(
  { env, root, log, database, isUp }: SiteParts,
  hooks: WorkerHooks = {},
): Promise<OpenSite> {
  const [bundle, config] = await Promise.all([builtSite(root), database])
  const { createApp, openLive, loadMetrics, openShop, keptAnswerer, visitAnswerer } = bundle
  const open = await openShop({ env, database: config, root, log, isStartedEmpty: process.argv.includes("--empty") })
  const { shop } = open
  const client = resolve(root, "build/client")
  const live = openLive(shop, { isUp })
  const token = env.METRICS_TOKEN
  const sources = { pool: open.pool, sockets: live.count, gather: hooks.gatherMetrics }
  const metrics = token ? (await loadMetrics()).openMetrics(shop, sources) : undefined
  const app = createApp(shop, {
    hops: env.TRUST_PROXY,
    isUp,
    client,
    metrics: metrics && token ? { metrics, token } : undefined,
  })
  const lines = openLogLines(log)
  const [answerCached, answerVisit] = [
    keptAnswerer(shop, { isUp, note: lines?.add }),
    visitAnswerer(shop, env.TRUST_PROXY),
  ]
  const answerFromCache: CachedAnswerHandler = (...args) => answerCached(...args) || answerVisit(...args)
  process.once("exit", () => lines?.flush())
  const server = await listen(app.fetch, { port: env.PORT, host: env.HOST, answerFromCache: answerFromCache, metrics })
  live.attach(server)

  return {
    open,
    server,
    live,
    lead: (stopping, options) => lead({ open, bundle, root, log }, stopping, options),
  }
}
