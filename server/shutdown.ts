import type { Server } from "node:http"
import { Server as NetServer } from "node:net"
import type { Log } from "../domain/shop.ts"
import type { LiveSockets } from "./live/open-live.ts"
import type { OpenDatabase } from "./open-database.ts"
import type { OpenShop } from "./shop.ts"

export type Running = { server: Server; live: LiveSockets; open: OpenShop }

/** Milliseconds that answers under way get to end. */
const patienceMs = 10_000
/** Browsers use a connection again within Node's five seconds; afterwards it has ended by itself. */
const retiringMs = 20_000

/**
 * On SIGTERM, Ctrl+C or SIGHUP (a service manager reloads, or the terminal was closed): ends event streams, accepts no more
 * connections, waits for answers and jobs (10 seconds), then stops the database. A second signal ends the process at once.
 * @returns a signal that is aborted when the stop begins, for other work in progress
 */
export function stopOnce(log: Log, { database, ...running }: Running & { database: OpenDatabase }): AbortSignal {
  const stopping = new AbortController()
  const stop = async (signal: string) => {
    if (stopping.signal.aborted) process.exit(1)
    stopping.abort()
    log.info({ signal }, "stopping")
    await end(running)
    await database.stop()
    log.info({}, "stopped")
    process.exit(0)
  }
  process.on("SIGTERM", stop)
  process.on("SIGINT", stop)
  process.on("SIGHUP", stop)
  return stopping.signal
}

/** Ends event streams, accepts no more connections, waits for answers and jobs, and closes the shop. */
export async function end({ server, live, open }: Running): Promise<void> {
  open.shop.streams.close()
  await within(patienceMs, server, [
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeIdleConnections()
    }),
    // The server counts open sockets as requests that go on.
    live.close(),
  ])
  await open.close(10)
}

/**
 * As `end`, while another process takes the place of this one: nobody who has a connection is refused. Each is told with
 * its next answer that it ends, or ends by itself when nothing more is asked.
 */
export async function retire({ server, live, open }: Running): Promise<void> {
  open.shop.streams.close()
  server.prependListener("request", (_req, res) => {
    res.shouldKeepAlive = false
  })
  await within(retiringMs, server, [
    // An HTTP server would close idle connections at once, also those over which a request is on its way.
    new Promise<void>((resolve) => void NetServer.prototype.close.call(server, () => resolve())),
    live.close(),
  ])
  await open.close(10)
}

async function within(ms: number, server: Server, all: Promise<void>[]): Promise<void> {
  const patience = setTimeout(() => server.closeAllConnections(), ms)
  await Promise.all(all)
  clearTimeout(patience)
}
