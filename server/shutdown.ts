import type { ServerType } from "@hono/node-server"
import type { Log } from "../domain/shop.ts"
import type { LiveSockets } from "./live/open-live.ts"
import type { OpenDatabase } from "./open-database.ts"
import type { OpenShop } from "./shop.ts"

type Running = { server: ServerType; live: LiveSockets; open: OpenShop; database: OpenDatabase }

/**
 * On SIGTERM or Ctrl+C: accepts no more connections, waits for answers and jobs (10 seconds), then stops the database. A
 * second signal ends the process at once.
 * @returns a signal that is aborted when the stop begins, for other work in progress
 */
export function stopOnce(log: Log, { server, live, open, database }: Running): AbortSignal {
  const stopping = new AbortController()
  const stop = async (signal: string) => {
    if (stopping.signal.aborted) process.exit(1)
    stopping.abort()
    log.info({ signal }, "stopping")
    const patience = setTimeout(() => "closeAllConnections" in server && server.closeAllConnections(), 10_000)
    await Promise.all([
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        if ("closeIdleConnections" in server) server.closeIdleConnections()
      }),
      // The server counts open sockets as requests that go on.
      live.close(),
    ])
    clearTimeout(patience)
    await open.close(10)
    await database.stop()
    log.info({}, "stopped")
    process.exit(0)
  }
  process.on("SIGTERM", stop)
  process.on("SIGINT", stop)
  return stopping.signal
}
