import type { IncomingMessage, ServerResponse } from "node:http"
import * as build from "virtual:react-router/server-build"
import { TrieRouter } from "hono/router/trie-router"
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client"
import { liveWorksPath } from "../../domain/artworks/gallery/live-works.ts"
import { getHealthSnapshot, type HealthSnapshot } from "../../domain/health/health-snapshot.server.ts"
import type { Shop } from "../../domain/shop.ts"

type Route = { id: string; parentId?: string | undefined; path?: string | undefined }

const fixedPatterns = [
  "/healthz",
  "/readyz",
  "/metrics",
  "/files/*",
  "/assets/*",
  "/auth/v1/*",
  "/.well-known/jwks.json",
  "/api/visits",
  "/api/live-works",
]

/** The pattern of an address's route, which bounds the number of labels and contains neither ids nor secrets. */
function createRouteMatcher(): (path: string) => string {
  const routes = Object.values((build as unknown as { routes: Record<string, Route | undefined> }).routes)
  const byId = new Map(routes.map((route) => [route?.id, route]))
  const getFullPath = (route: Route | undefined): string =>
    route ? [getFullPath(byId.get(route.parentId)), route.path].filter(Boolean).join("/") : ""
  const patterns = new Set([...fixedPatterns, ...routes.map((route) => `/${getFullPath(route)}`)])
  patterns.delete("/*")
  const router = new TrieRouter<string>()
  // Static patterns precede those with parameters.
  for (const pattern of [...patterns].sort((one, other) => countParameters(one) - countParameters(other)))
    router.add("GET", pattern, pattern)
  return (path) => {
    const page = path.replace(/\.data$/, "").replace(/^\/_(?:root)?$/, "/")
    return router.match("GET", page)[0][0]?.[0] ?? "other"
  }
}

const countParameters = (pattern: string) => (pattern.match(/[:*]/g) ?? []).length

type ProcessSources = {
  pool: () => { total: number; idle: number; waiting: number }
  sockets: () => number
  gather?: ((own: () => Promise<object[]>) => () => Promise<object[][]>) | undefined
}

export type Metrics = {
  /** Counts a request when its answer is finished. @param kept marks an answer from the cache */
  observe(req: IncomingMessage, res: ServerResponse): { kept(): void }
  text(): Promise<string>
  contentType: string
}

/** Within this time the last values are repeated, because reading them takes queries. */
const refreshMs = 5_000

/** Names begin with `solander_`, those of the process with `nodejs_` and `process_`. */
export function openMetrics(shop: Shop, sources: ProcessSources): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const observe = createObserver([register])
  addProcessGauges(shop, sources, [register])
  // Values of the site, which one process reads for all.
  const siteRegistry = new Registry()
  const updateGauges = healthGauges([siteRegistry])

  let last: { at: number; readings: Promise<HealthSnapshot> } | undefined
  const healthReport = () => {
    const now = performance.now()
    if (!last || now - last.at > refreshMs) last = { at: now, readings: getHealthSnapshot(shop) }
    return last.readings
  }

  const counted = () => register.getMetricsAsJSON() as unknown as Promise<object[]>
  const others = sources.gather?.(counted)

  return {
    observe,
    async text() {
      // Without the database the other numbers are still reported.
      await healthReport().then(updateGauges, (err) =>
        shop.log.warn({ err }, "the health report could not be read for the metrics"),
      )
      const otherMetrics = (await others?.()) ?? []
      const all = otherMetrics.length > 0 ? AggregatorRegistry.aggregate([await counted(), ...otherMetrics]) : register
      return `${await all.metrics()}${await siteRegistry.metrics()}`
    },
    contentType: register.contentType,
  }
}

function createObserver(registers: Registry[]): Metrics["observe"] {
  const getPattern = createRouteMatcher()
  const requests = new Histogram({
    name: "solander_request_seconds",
    help: "Time until an answer was sent, by route and status",
    labelNames: ["route", "method", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const cachedAnswers = new Counter({
    name: "solander_kept_answers_total",
    help: "Answers that were kept and took no rendering",
    registers,
  })
  return (req, res) => {
    const startedAt = performance.now()
    const path = (req.url ?? "/").split("?")[0] ?? "/"
    let isCached = false
    res.once("finish", () => {
      if (isCached) cachedAnswers.inc()
      // A stream has no meaningful duration.
      if (path === liveWorksPath && res.statusCode === 200 && !req.url?.includes("?")) return
      const labels = { route: getPattern(path), method: getMethodLabel(req.method), status: String(res.statusCode) }
      requests.observe(labels, (performance.now() - startedAt) / 1000)
    })
    return {
      kept() {
        isCached = true
      },
    }
  }
}

function addProcessGauges(shop: Shop, { pool, sockets }: ProcessSources, registers: Registry[]): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name: `solander_${name}`,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  gauge("database_connections", "Connections to the database", () => pool().total)
  gauge("database_connections_idle", "Connections to the database that nobody uses", () => pool().idle)
  gauge("database_waiting", "Who waits for a connection to the database", () => pool().waiting)
  gauge("streams", "Visitors who hear what becomes of works", () => shop.streams.count())
  gauge("sockets", "Open WebSockets of signed-in pages", sockets)
}

/** Clients may send any method. */
const getMethodLabel = (method = "") => (/^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/.test(method) ? method : "other")

function healthGauges(registers: Registry[]): (readings: HealthSnapshot) => void {
  const gauge = (name: string, help: string) => new Gauge({ name: `solander_${name}`, help, registers })
  const queueGauge = (name: string, help: string) =>
    new Gauge({ name: `solander_${name}`, help, labelNames: ["queue"], registers })
  const emailsWaiting = gauge("mails_waiting", "E-mails in the outbox")
  const emailsFailed = gauge("mails_failed", "E-mails that were given up within a day")
  const picturesWaiting = gauge("pictures_waiting", "Pictures whose files are being made")
  const picturesFailed = gauge("pictures_failed", "Pictures of which no files can be made")
  const holds = gauge("holds", "Copies of works that are held for buyers or reserved")
  const parked = gauge("jobs_parked", "Jobs that are set aside because processes died at them")
  const diskFree = gauge("disk_free_bytes", "Free bytes of the disk with the data")
  const diskTotal = gauge("disk_bytes", "Bytes of the disk with the data")
  const backupAt = gauge("backup_timestamp_seconds", "When everything was last saved; 0: never")
  const certificateAt = gauge("certificate_end_timestamp_seconds", "When the certificate of the site's address ends")
  const jobsWaiting = queueGauge("jobs_waiting", "Jobs that could run now, by queue")
  const jobsAge = queueGauge("jobs_oldest_seconds", "For how long the oldest of them could")
  return ({ mails, pictures, jobs, backups, holds: held, disk, certificateEnds }) => {
    emailsWaiting.set(mails.waiting)
    emailsFailed.set(mails.failed)
    picturesWaiting.set(pictures.waiting)
    picturesFailed.set(pictures.failed)
    holds.set(held)
    parked.set(jobs.parked)
    if (disk) diskFree.set(disk.free)
    if (disk) diskTotal.set(disk.total)
    backupAt.set((backups.last?.getTime() ?? 0) / 1000)
    if (certificateEnds) certificateAt.set(certificateEnds.getTime() / 1000)
    jobsWaiting.reset()
    jobsAge.reset()
    for (const { name, waiting, oldest } of jobs.queues) {
      jobsWaiting.set({ queue: name }, waiting)
      jobsAge.set({ queue: name }, Math.max(0, (Date.now() - oldest.getTime()) / 1000))
    }
  }
}
