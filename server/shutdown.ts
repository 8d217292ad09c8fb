import type { Server } from "node:http"
import { Server as NetServer } from "node:net"
import type { ShopLog } from "../domain/shop.ts"
import type { LauncherConnection } from "../services/launcher/launcher.server.ts"
import type { SecureListener } from "./https/secure-listener.ts"
import type { LiveSockets } from "./live/open-live.ts"
import type { OpenDatabase } from "./open-database.ts"
import type { OpenShop } from "./shop.ts"

type Running = {
  server: Server
  privateServer?: Server | null
  secure?: SecureListener | null
  live: LiveSockets
  open: OpenShop
}

/** For answers in progress. */
const answerTimeoutMs = 10_000
/** Browsers reuse a connection within Node's five seconds; afterwards it has ended. */
const retireTimeoutMs = 20_000

/** On SIGTERM, Ctrl+C or SIGHUP, and when the launcher has ended. A second signal ends the process at once. @returns a signal for work in progress */
export function stopOnce(
  log: ShopLog,
  { database, ...running }: Running & { database: OpenDatabase },
  launcher: Pick<LauncherConnection, "onLost"> | null = null,
): AbortSignal {
  const stopping = new AbortController()
  const stop = async (signal: string) => {
    if (stopping.signal.aborted) process.exit(1)
    stopping.abort()
    log.info({ signal }, "stopping")
    await shutDown(running)
    await database.stop()
    log.info({}, "stopped")
    process.exit(0)
  }
  process.on("SIGTERM", stop)
  process.on("SIGINT", stop)
  process.on("SIGHUP", stop)
  launcher?.onLost(() => void (stopping.signal.aborted || stop("the launcher has ended")))
  return stopping.signal
}

export async function shutDown({ server, privateServer, secure, live, open }: Running): Promise<void> {
  open.shop.streams.close()
  privateServer?.close()
  privateServer?.closeAllConnections()
  await waitWithin(answerTimeoutMs, server, [
    closeListener(server),
    // The server counts open sockets as active requests.
    live.close(),
    secure?.close(answerTimeoutMs),
  ])
  await open.close(10)
}

/** For the first request of a connection that was accepted just before. */
const transitMs = 500

/** Resolves when each connection has ended: with its next answer, or soon when it is idle. */
export function closeListener(server: Server): Promise<void> {
  endWithAnswers(server)
  const idle = setTimeout(() => server.closeIdleConnections(), transitMs)
  return stopAccepting(server).finally(() => clearTimeout(idle))
}

const endWithAnswers = (server: Server) =>
  server.prependListener("request", (_req, res) => {
    res.shouldKeepAlive = false
  })

/** The HTTP server's own `close` would end idle connections at once, also those with a request in transit. */
const stopAccepting = (server: Server) =>
  new Promise<void>((resolve) => void NetServer.prototype.close.call(server, () => resolve()))

/** For a replaced worker: refuses nobody who has a connection. Each connection ends with its next answer, or when idle. */
export async function retire({ server, secure, live, open }: Running): Promise<void> {
  open.shop.streams.close()
  endWithAnswers(server)
  await waitWithin(retireTimeoutMs, server, [stopAccepting(server), live.close(), secure?.retire(retireTimeoutMs)])
  await open.close(10)
}

async function waitWithin(ms: number, server: Server, all: (Promise<void> | undefined)[]): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), ms)
  await Promise.all(all)
  clearTimeout(timer)
}
