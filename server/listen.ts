import { once } from "node:events"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { Server as NetServer } from "node:net"
import { getRequestListener } from "@hono/node-server"
import type { PortHandle } from "../services/launcher/launcher.server.ts"
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

/** A port, the path of a socket, or a port that another process has bound. */
export type ListenPlace = { port: number; host?: string | undefined } | { path: string } | { handle: PortHandle }

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
export async function listen(fetch: Fetch, options: Options): Promise<Server> {
  const { port, host, timeouts } = options
  const server = createListener(createRequestHandler(fetch, options), { timeouts })
  await startListening(server, { port, host })
  return server
}

/** @param isSecure for a socket that only this machine reaches: nothing is redirected to https */
export function createListener(
  handle: RequestHandler,
  { timeouts = defaultTimeouts, isSecure = false }: { timeouts?: ListenTimeouts | undefined; isSecure?: boolean } = {},
): Server {
  const server: Server = createServer(
    {
      shouldUpgradeCallback: (request: IncomingMessage) => shouldUpgrade(server)(request),
      headersTimeout: timeouts.head,
      requestTimeout: timeouts.request,
      connectionsCheckingInterval: timeouts.look,
    },
    (req, res) => handle(req, res, isSecure),
  )
  answerConnectionErrors(server)
  server.setTimeout(timeouts.silence)
  server.maxConnections = maxConnections
  return server
}

/** While versions change, visitors wait in the kernel's queue; Linux itself allows this many. */
const maxWaiting = 4096

/** @throws `EADDRINUSE`, `EACCES` */
export async function startListening(server: NetServer, place: ListenPlace): Promise<void> {
  if ("handle" in place) server.listen(place.handle, maxWaiting)
  else server.listen(place)
  await once(server, "listening")
}
