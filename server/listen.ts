import { once } from "node:events"
import { createServer, type Server } from "node:http"
import { getRequestListener } from "@hono/node-server"
import { livePath } from "../domain/live/wire.ts"
import type { AnswerKept } from "./kept/answer-kept.ts"
import type { Metrics } from "./metrics/metrics.ts"

type Fetch = Parameters<typeof getRequestListener>[0]

type Options = {
  port: number
  /** All addresses without one. */
  host?: string | undefined
  /** Answers what is kept, before the framework sees it. */
  answerKept?: AnswerKept
  patience?: Patience
  /** Counts every request. */
  metrics?: Metrics | undefined
}

/** How long slow clients are waited for, in milliseconds. */
export type Patience = {
  /** For the head of a request. */
  head: number
  /** For all of it. What may take longer is sent in parts (decision 036). */
  request: number
  /** For any byte in either direction. */
  silence: number
  /** How often the first two are looked at. */
  look: number
}

const usual: Patience = { head: 15_000, request: 300_000, silence: 300_000, look: 5_000 }

/** Each open connection costs a file of the process and some kilobytes. */
const mostConnections = 10_000

/**
 * Serves the site. A request of HTTP/1.0 may come without a Host: some health checks send such. Who asks for another
 * protocol than that of `livePath` is answered in this one.
 * @throws Node's `EADDRINUSE`, `EACCES`
 */
export async function listen(
  fetch: Fetch,
  { port, host, answerKept, metrics, patience = usual }: Options,
): Promise<Server> {
  const framework = getRequestListener(fetch, { hostname: "localhost" })
  const server: Server = createServer(
    {
      shouldUpgradeCallback: ({ url }) => server.listenerCount("upgrade") > 0 && url?.split("?")[0] === livePath,
      headersTimeout: patience.head,
      requestTimeout: patience.request,
      connectionsCheckingInterval: patience.look,
    },
    (req, res) => {
      const otherwise = () => void framework(req, res)
      const observed = metrics?.observe(req, res)
      if (!answerKept?.(req, res, otherwise)) otherwise()
      // a visit that was counted there is no page that was kept
      else if (req.method !== "POST") observed?.kept()
    },
  )
  server.setTimeout(patience.silence)
  server.maxConnections = mostConnections
  server.listen({ port, host })
  await once(server, "listening")
  return server
}
