import type { Env } from "../env.ts"
import type { openLog } from "../log.ts"
import { type OpenSite, openSite } from "../open-site.ts"
import { retire, shutDown } from "../shutdown.ts"
import { createMetricsGatherer, type Peers } from "./gathered-metrics.ts"
import { databaseVariable, type FromWorker, type ToWorker } from "./messages.ts"

export async function work(env: Env, { root, log }: { root: string; log: ReturnType<typeof openLog> }): Promise<void> {
  const startedAt = performance.now()
  const database = Promise.resolve(JSON.parse(process.env[databaseVariable] ?? "{}"))
  const { send, listen } = openPeers()
  let isUp = true
  const stopping = new AbortController()
  const peers = { send, listen }
  let site: OpenSite | undefined
  const stopWith = async (how: typeof shutDown) => {
    if (stopping.signal.aborted) return
    stopping.abort()
    // A worker that serves nothing yet keeps nobody waiting.
    if (site) await how(site)
    process.exit(0)
  }
  // Registered before the site opens, which may take long: the first process may stop in the meantime.
  listen((message) => {
    if (message.kind === "database") isUp = message.isUp
    if (message.kind === "lead")
      void site?.lead(stopping.signal, {
        startedAt: startedAt,
        onAnnounced: message.tells ? () => send({ kind: "told" }) : undefined,
      })
    if (message.kind === "stop") void stopWith(shutDown)
    if (message.kind === "retire") void stopWith(retire)
  })
  // Signals of a terminal or a service manager reach every process of a group.
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => void stopWith(shutDown))
  process.on("SIGHUP", () => {})
  site = await openSite(
    { env, root, log, database, isUp: () => isUp },
    { gatherMetrics: (own) => createMetricsGatherer(peers, own) },
  )
  await site.listen()
  send({ kind: "open" })
}

/** When the first process is gone, Node ends the worker. */
const openPeers = (): Peers => ({
  send: (message: FromWorker) => void (process.connected && process.send?.(message)),
  listen: (handler) => void process.on("message", (message) => handler(message as ToWorker)),
})
