import type { ServerType } from "@hono/node-server"
import type { Log } from "../domain/shop.ts"
import type { OpenDatabase } from "./open-database.ts"
import type { OpenShop } from "./shop.ts"

type Running = { server: ServerType; open: OpenShop; database: OpenDatabase }

/**
 * On SIGTERM or Ctrl+C: takes no more visitors, lets answers and jobs end (10 seconds), then the database. A second signal
 * ends at once.
 * @returns aborted when the stop begins, for what runs beside
 */
export function stopOnce(log: Log, { server, open, database }: Running): AbortSignal {
  const stopping = new AbortController()
  const stop = async (signal: string) => {
    if (stopping.signal.aborted) process.exit(1)
    stopping.abort()
    log.info({ signal }, "stopping")
    const patience = setTimeout(() => "closeAllConnections" in server && server.closeAllConnections(), 10_000)
    await new Promise<void>((resolve) => {
      server.close(() => resolve())
      if ("closeIdleConnections" in server) server.closeIdleConnections()
    })
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
