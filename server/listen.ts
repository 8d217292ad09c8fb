import { once } from "node:events"
import { createServer, type Server } from "node:http"
import { getRequestListener } from "@hono/node-server"

type Fetch = Parameters<typeof getRequestListener>[0]

/**
 * Serves the site. A request of HTTP/1.0 may come without a Host: some health checks send such.
 * @throws Node's `EADDRINUSE`, `EACCES`
 */
export async function listen(fetch: Fetch, { port, host }: { port: number; host: string }): Promise<Server> {
  const server = createServer(getRequestListener(fetch, { hostname: "localhost" }))
  server.listen(port, host)
  await once(server, "listening")
  return server
}
