import { once } from "node:events"
import { createServer, type Server } from "node:http"
import { getRequestListener } from "@hono/node-server"
import { livePath } from "../domain/live/live-protocol.ts"
import { answerConnectionErrors } from "./connection-errors.ts"
import type { Metrics } from "./metrics/metrics.ts"
import type { CachedAnswerHandler } from "./page-cache/answer-from-cache.ts"

type Fetch = Parameters<typeof getRequestListener>[0]

type Options = {
  port: number
  host?: string | undefined
  answerFromCache?: CachedAnswerHandler
  timeouts?: Timeouts
  metrics?: Metrics | undefined
}

/** Timeouts for slow clients, in milliseconds. */
type Timeouts = {
  head: number
  /** For the whole request; longer uploads are sent in parts (decision 036). */
  request: number
  silence: number
  /** The interval of checks for the first two. */
  look: number
}

const defaultTimeouts: Timeouts = { head: 15_000, request: 300_000, silence: 300_000, look: 5_000 }

/** Each open connection costs a file descriptor and some kilobytes. */
const maxConnections = 10_000

/**
 * HTTP/1.0 may omit Host, because some health checks do. Other upgrades are answered as plain requests. @throws `EADDRINUSE`,
 * `EACCES`
 */
export async function listen(
  fetch: Fetch,
  { port, host, answerFromCache, metrics, timeouts = defaultTimeouts }: Options,
): Promise<Server> {
  const framework = getRequestListener(fetch, { hostname: "localhost" })
  const server: Server = createServer(
    {
      shouldUpgradeCallback: ({ url }) => server.listenerCount("upgrade") > 0 && url?.split("?")[0] === livePath,
      headersTimeout: timeouts.head,
      requestTimeout: timeouts.request,
      connectionsCheckingInterval: timeouts.look,
    },
    (req, res) => {
      const toFramework = () => void framework(req, res)
      const observed = metrics?.observe(req, res)
      if (!answerFromCache?.(req, res, toFramework)) toFramework()
      // A counted visit is no cached page.
      else if (req.method !== "POST") observed?.kept()
    },
  )
  answerConnectionErrors(server)
  server.setTimeout(timeouts.silence)
  server.maxConnections = maxConnections
  server.listen({ port, host })
  await once(server, "listening")
  return server
}
