import type { Server } from "node:http"
import { resolve } from "node:path"
import type pg from "pg"
import type { LauncherConnection } from "../services/launcher/launcher.server.ts"
import { builtSite } from "./built-site.ts"
import type { Env } from "./env.ts"
import { defaultHttpPort } from "./https/http-port.ts"
import { createSecureListener, type SecureListener } from "./https/secure-listener.ts"
import { createSiteFront, type SiteFront } from "./https/site-front.ts"
import { type LeadOptions, lead } from "./lead.ts"
import { createListener, createRequestHandler, type RequestHandler, startListening } from "./listen.ts"
import { defaultTimeouts } from "./listen-limits.ts"
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
  launcher?: LauncherConnection | null
}

export type OpenSite = {
  open: OpenShop
  server: Server
  /** Where it answers the launcher; null without one. */
  privateServer: Server | null
  /** Null behind a proxy. */
  secure: SecureListener | null
  live: LiveSockets
  /** Opens the ports for visitors. @throws `EADDRINUSE`, `EACCES` */
  listen(): Promise<void>
  lead(stopping: AbortSignal, options: LeadOptions): Promise<void>
}

type WorkerHooks = {
  gatherMetrics?: (own: () => Promise<object[]>) => () => Promise<object[][]>
}

export async function openSite(
  { env, root, log, database, isUp, launcher = null }: SiteParts,
  hooks: WorkerHooks = {},
): Promise<OpenSite> {
  const [bundle, config] = await Promise.all([builtSite(root), database])
  const { createApp, openLive, loadMetrics, openShop, keptAnswerer, visitAnswerer } = bundle
  const open = await openShop({
    env,
    database: config,
    root,
    log,
    isStartedEmpty: process.argv.includes("--empty"),
    launcher: launcher?.launcher ?? null,
  })
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
  const front = createFront(open)
  const handle = createRequestHandler(app.fetch, { answerFromCache, metrics, front })
  const server = createListener(handle)
  live.attach(server)
  const secure = front ? createSecure({ env, open, live, handle, log, launcher }) : null
  return {
    open,
    server,
    privateServer: launcher ? await openPrivately(handle, launcher) : null,
    secure,
    live,
    async listen() {
      const address = { port: env.PORT ?? defaultHttpPort, host: env.HOST }
      await startListening(server, launcher ? { handle: await launcher.requestPort(address) } : address)
      open.address.setHttpPort(getListeningPort(server, address.port))
      if (secure) await open.domains.prepare(({ served, isWanted }) => secure.update(served, isWanted))
    },
    lead(stopping, options) {
      const onJobsStarted = launcher ? async () => launcher.sendReady(await bundle.listTrialPages(shop)) : undefined
      return lead({ open, bundle, root, log }, stopping, { ...options, onJobsStarted })
    },
  }
}

async function openPrivately(handle: RequestHandler, { socketPath }: LauncherConnection): Promise<Server> {
  const server = createListener(handle, { isSecure: true })
  await startListening(server, { path: socketPath })
  return server
}

const getListeningPort = (server: Server, port: number): number => {
  const address = server.address()
  return typeof address === "object" && address ? address.port : port
}

/** Behind a proxy no authority asks for challenges here, and nothing is redirected. */
function createFront({ shop, address, domains }: OpenShop): SiteFront | undefined {
  if (!address.isManaged) return undefined
  return createSiteFront({ db: shop.db, now: shop.now, address, served: () => domains.current().served })
}

type SecureParts = Pick<SiteParts, "env" | "log"> & {
  open: OpenShop
  live: LiveSockets
  handle: RequestHandler
  launcher: LauncherConnection | null
}

function createSecure({ env, open, live, handle, log, launcher }: SecureParts): SecureListener {
  const address = { port: env.HTTPS_PORT, host: env.HOST }
  const secure = createSecureListener({
    ...address,
    findPlace: launcher ? async () => ({ handle: await launcher.requestPort(address) }) : undefined,
    timeouts: defaultTimeouts,
    handle: (req, res) => handle(req, res, true),
    onError: open.address.setHttpsError,
    log,
  })
  live.attach(secure.server)
  return secure
}
