import { once } from "node:events"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { getRequestListener } from "@hono/node-server"
import { answerConnectionErrors } from "./connection-errors.ts"
import type { SiteFront } from "./https/site-front.ts"
import { defaultTimeouts, type ListenTimeouts, maxConnections, shouldUpgrade } from "./listen-limits.ts"
import type { Metrics } from "./metrics/metrics.ts"
import type { CachedAnswerHandler } from "./page-cache/answer-from-cache.ts"

type Fetch = Parameters<typeof getRequestListener>[0]

type HandlerOptions = {
  answerFromCache?: CachedAnswerHandler
  metrics?: Metrics | undefined
  front?: SiteFront | undefined
}

type Options = HandlerOptions & {
  port: number
  host?: string | undefined
  timeouts?: ListenTimeouts
}

export type RequestHandler = (req: IncomingMessage, res: ServerResponse, isSecure: boolean) => void

/** The same for both ports. */
export function createRequestHandler(
  fetch: Fetch,
  { answerFromCache, metrics, front }: HandlerOptions,
): RequestHandler {
  const framework = getRequestListener(fetch, { hostname: "localhost" })
  return (req, res, isSecure) => {
    const toFramework = () => void framework(req, res)
    const observed = metrics?.observe(req, res)
    if (front?.(req, res, isSecure)) return
    if (!answerFromCache?.(req, res, toFramework)) toFramework()
    // A counted visit is no cached page.
    else if (req.method !== "POST") observed?.kept()
  }
}

/** HTTP/1.0 may omit Host, because some health checks do. @throws `EADDRINUSE`, `EACCES` */
export const listen = (fetch: Fetch, options: Options): Promise<Server> =>
  listenWith(createRequestHandler(fetch, options), options)

/** @throws `EADDRINUSE`, `EACCES` */
export async function listenWith(
  handle: RequestHandler,
  { port, host, timeouts = defaultTimeouts }: Pick<Options, "port" | "host" | "timeouts">,
): Promise<Server> {
  const server: Server = createServer(
    {
      shouldUpgradeCallback: (request: IncomingMessage) => shouldUpgrade(server)(request),
      headersTimeout: timeouts.head,
      requestTimeout: timeouts.request,
      connectionsCheckingInterval: timeouts.look,
    },
    (req, res) => handle(req, res, false),
  )
  answerConnectionErrors(server)
  server.setTimeout(timeouts.silence)
  server.maxConnections = maxConnections
  server.listen({ port, host })
  await once(server, "listening")
  return server
}
