import type { Env } from "../env.ts"
import type { openLog } from "../log.ts"
import { type OpenSite, openSite } from "../open-site.ts"
import { end, retire } from "../shutdown.ts"
import { openGathering } from "./gathered-metrics.ts"
import { databaseVariable, type FromWorker, type ToWorker } from "./messages.ts"
import { openSettled, type Peers } from "./settled.ts"

/** One of several processes that serve the site, started by `supervise`. */
export async function work(env: Env, { root, log }: { root: string; log: ReturnType<typeof openLog> }): Promise<void> {
  const began = performance.now()
  const database = Promise.resolve(JSON.parse(process.env[databaseVariable] ?? "{}"))
  const { send, listen } = openPeers()
  let isUp = true
  const stopping = new AbortController()
  const peers = { send, listen }
  let site: OpenSite | undefined
  const endBy = async (how: typeof end) => {
    if (stopping.signal.aborted) return
    stopping.abort()
    // what has not begun to serve leaves nobody waiting
    if (site) await how(site)
    process.exit(0)
  }
  // Before the site is open: that may take long, and the first process may stop meanwhile.
  listen((message) => {
    if (message.kind === "database") isUp = message.isUp
    if (message.kind === "lead") void site?.lead(stopping.signal, { began, tells: message.tells })
    if (message.kind === "stop") void endBy(end)
    if (message.kind === "retire") void endBy(retire)
  })
  // Signals of a terminal or a service manager come to every process of a group.
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => void endBy(end))
  process.on("SIGHUP", () => {})
  site = await openSite(
    { env, root, log, database, isUp: () => isUp },
    {
      settled: ({ shop }) => openSettled(peers, shop.changes.settled),
      counted: (own) => openGathering(peers, own),
    },
  )
  send({ kind: "open" })
}

/** The first process. When it is gone, nobody is told any more, and Node ends the worker. */
const openPeers = (): Peers => ({
  send: (message: FromWorker) => void (process.connected && process.send?.(message)),
  listen: (handler) => void process.on("message", (message) => handler(message as ToWorker)),
})
