import type { Server } from "node:http"
import { resolve } from "node:path"
import type pg from "pg"
import { builtSite } from "./built-site.ts"
import type { Env } from "./env.ts"
import type { AnswerKept } from "./kept/answer-kept.ts"
import { type LeadOptions, lead } from "./lead.ts"
import { listen } from "./listen.ts"
import type { LiveSockets } from "./live/open-live.ts"
import { linesOf, type openLog } from "./log.ts"
import type { OpenShop } from "./shop.ts"

type Parts = {
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

type Among = {
  settled?: (open: OpenShop) => () => Promise<void>
  counted?: (own: () => Promise<object[]>) => () => Promise<object[][]>
}

export async function openSite({ env, root, log, database, isUp }: Parts, among: Among = {}): Promise<OpenSite> {
  const [bundle, config] = await Promise.all([builtSite(root), database])
  const { createApp, openLive, loadMetrics, openShop, keptAnswerer, visitAnswerer } = bundle
  const open = await openShop({ env, database: config, root, log })
  const { shop, requests } = open
  const client = resolve(root, "build/client")
  const { isBehind } = open.load
  const live = openLive(shop, { isUp })
  const token = env.METRICS_TOKEN
  const parts = { pool: open.pool, sockets: live.count, gather: among.counted }
  const metrics = token ? (await loadMetrics()).openMetrics(shop, parts) : undefined
  const app = createApp(shop, {
    hops: env.TRUST_PROXY,
    ...{ isUp, isBehind, client, requests },
    settled: among.settled?.(open),
    metrics: metrics && token ? { metrics, token } : undefined,
  })
  const lines = linesOf(log)
  const [kept, visit] = [keptAnswerer(shop, { isUp, note: lines?.note }), visitAnswerer(shop, env.TRUST_PROXY)]
  const answerKept: AnswerKept = (...asked) => kept(...asked) || visit(...asked)
  process.once("exit", () => lines?.flush())
  const server = await listen(app.fetch, { port: env.PORT, host: env.HOST, answerKept, metrics })
  live.attach(server)

  return {
    open,
    server,
    live,
    lead: (stopping, options) => lead({ open, bundle, root, log }, stopping, options),
  }
}
