import type { Server } from "node:http"
import { resolve } from "node:path"
import type pg from "pg"
import { builtSite } from "./built-site.ts"
import type { Env } from "./env.ts"
import { tellProgress, untilVisible } from "./first-pictures.ts"
import type { AnswerKept } from "./kept/answer-kept.ts"
import { listen } from "./listen.ts"
import type { LiveSockets } from "./live/open-live.ts"
import { linesOf, type openLog } from "./log.ts"
import type { OpenShop } from "./shop.ts"
import { tell } from "./terminal.ts"

type Parts = {
  env: Env
  root: string
  log: ReturnType<typeof openLog>
  /** How to reach the database, as soon as it runs. */
  database: Promise<pg.PoolConfig>
  /** Whether the database answers, as far as its supervisor knows. */
  isUp: () => boolean
}

export type OpenSite = {
  open: OpenShop
  server: Server
  live: LiveSockets
  /**
   * Does what one process does for all: runs the jobs, loads the demo collection at a first start, and tells the person at
   * the terminal when the site is open.
   * @param stopping aborted when the process is about to end
   */
  lead(stopping: AbortSignal, options: { began: number; tells: boolean }): Promise<void>
}

/** What several processes ask each other. */
export type Among = {
  /** As `AppOptions` has it. */
  settled?: (open: OpenShop) => () => Promise<void>
  /** As `ProcessParts.gather` has it. */
  counted?: (own: () => Promise<object[]>) => () => Promise<object[][]>
}

/** What a process does before its stop: opens the shop, and listens. */
export async function openSite({ env, root, log, database, isUp }: Parts, among: Among = {}): Promise<OpenSite> {
  // the database starts at the same time
  const [bundle, config] = await Promise.all([builtSite(root), database])
  const { createApp, openLive, loadMetrics, openShop, firstVisit, keptAnswerer, loadDemo, visitAnswerer } = bundle
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

  async function lead(stopping: AbortSignal, { began, tells }: { began: number; tells: boolean }) {
    let told = !tells
    const tellOpen = async () => {
      if (told) return
      told = true
      tell(`Solander is open at ${shop.siteUrl} (${Math.round(performance.now() - began)} ms).`)
      const link = await firstVisit(shop)
      if (link) tell(`Make the first admin here (works once, for a day): ${link}`)
    }
    try {
      await open.startJobs()
      let pictures = 0
      const demo = {
        root,
        empty: process.argv.includes("--empty"),
        problem: tell,
        signal: stopping,
        onBegin(total: number) {
          pictures = total
          tell(`Hanging the demo collection: ${total} pictures …`)
        },
        async onFirstRow(first: number) {
          await untilVisible(shop, first, stopping)
          await tellOpen()
          void tellProgress(shop, pictures, stopping).catch((err) => log.warn({ err }, "the progress is not known"))
        },
      }
      // The site serves without its demo; the next start continues loading it.
      await loadDemo(shop, demo).catch((err) => stopping.aborted || log.error({ err }, "the demo was not loaded"))
      if (!stopping.aborted) await tellOpen()
    } catch (error) {
      // Work in progress may fail while everything is being closed.
      if (!stopping.aborted) throw error
    }
  }
  return { open, server, live, lead }
}
