import { once } from "node:events"
import { createServer, type Server } from "node:http"
import { getRequestListener } from "@hono/node-server"
import { livePath } from "../domain/live/wire.ts"
import type { AnswerKept } from "./kept/answer-kept.ts"
import { refuseLate } from "./late-requests.ts"
import type { Metrics } from "./metrics/metrics.ts"

type Fetch = Parameters<typeof getRequestListener>[0]

type Options = {
  port: number
  host?: string | undefined
  answerKept?: AnswerKept
  patience?: Patience
  metrics?: Metrics | undefined
}

/** Timeouts for slow clients, in milliseconds. */
type Patience = {
  head: number
  /** For the whole request; longer uploads are sent in parts (decision 036). */
  request: number
  silence: number
  /** The interval of checks for the first two. */
  look: number
}

const usual: Patience = { head: 15_000, request: 300_000, silence: 300_000, look: 5_000 }

/** Each open connection costs a file descriptor and some kilobytes. */
const mostConnections = 10_000

/**
 * HTTP/1.0 may omit Host, because some health checks do. Other upgrades are answered as plain requests. @throws `EADDRINUSE`,
 * `EACCES`
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
      // A counted visit is no cached page.
      else if (req.method !== "POST") observed?.kept()
    },
  )
  refuseLate(server, patience)
  server.setTimeout(patience.silence)
  server.maxConnections = mostConnections
  server.listen({ port, host })
  await once(server, "listening")
  return server
}
