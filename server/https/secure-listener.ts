import { once } from "node:events"
import type { IncomingMessage, Server, ServerResponse } from "node:http"
import {
  createSecureServer,
  type Http2SecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
} from "node:http2"
import { Server as NetServer, type Socket } from "node:net"
import { createSecureContext, type SecureContext } from "node:tls"
import type { ShopLog } from "../../domain/shop.ts"
import { findOwnDomain, type ServedDomain } from "../../domain/site-domain/site-certificate.server.ts"
import { answerConnectionErrors } from "../connection-errors.ts"
import { type ListenPlace, startListening } from "../listen.ts"
import { type ListenTimeouts, maxConnections, shouldUpgrade } from "../listen-limits.ts"
import { limitSessions } from "./http2-limits.ts"

export type SecureListener = {
  /** For `upgrade`. */
  server: Http2SecureServer
  /** Opens the port when there is something to serve, and uses new certificates for new connections. */
  update(served: readonly ServedDomain[], isWanted: boolean): Promise<void>
  close(ms: number): Promise<void>
  /** Each connection ends with its next answer. */
  retire(ms: number): Promise<void>
}

type SecureOptions = {
  port: number
  host: string | undefined
  /** Where to listen instead of the port, which another process has bound. */
  findPlace?: (() => Promise<ListenPlace>) | undefined
  timeouts: ListenTimeouts
  handle: (req: IncomingMessage, res: ServerResponse) => void
  onError: (error: { code: string; port: number } | null) => void
  log: ShopLog
}

/** HTTP/2 and HTTP/1.1 with the certificate of the name that the client asks for. */
export function createSecureListener(options: SecureOptions): SecureListener {
  const { port, timeouts, handle, onError, log } = options
  const { findPlace = async () => ({ port, host: options.host }) } = options
  const contexts = createContexts()
  const server = createSecureServer({
    allowHTTP1: true,
    SNICallback: (name, use) => {
      const context = contexts.find(name)
      use(context ? null : new Error(`no certificate for ${name}`), context)
    },
    handshakeTimeout: timeouts.head,
    headersTimeout: timeouts.head,
    requestTimeout: timeouts.request,
    connectionsCheckingInterval: timeouts.look,
    settings: { enablePush: false, maxConcurrentStreams: 100 },
  } as Parameters<typeof createSecureServer>[0])
  Object.assign(server, { shouldUpgradeCallback: shouldUpgrade(server) })
  server.on("request", (req: Http2ServerRequest, res: Http2ServerResponse) => {
    // The compatible requests of HTTP/2 have what the site uses.
    const [request, response] = [req as unknown as IncomingMessage, res as unknown as ServerResponse]
    if (req.httpVersionMajor === 2) addHost(req)
    handle(request, response)
  })
  answerConnectionErrors(server as unknown as Server)
  server.setTimeout(timeouts.silence)
  server.maxConnections = maxConnections
  const sessions = limitSessions(server, timeouts)
  const sockets = trackSockets(server)
  let lastCode: string | null = null
  const reportError: SecureOptions["onError"] = (error) => {
    if (error && error.code !== lastCode)
      log.error(error, "the port for HTTPS could not be opened: it is tried again every few seconds")
    lastCode = error?.code ?? null
    onError(error)
  }
  return {
    server,
    async update(served, isWanted) {
      contexts.set(served)
      const own = findOwnDomain(served)
      if (own) server.setSecureContext({ key: own.key, cert: own.chain })
      if (isWanted && !server.listening) await open(server, { port, findPlace }, reportError)
    },
    close: (ms) =>
      endWithin(ms, server, sockets, () => {
        // Of a connection that was accepted just before.
        server.on("session", (session) => setTimeout(() => session.close(), transitMs))
        server.close()
      }),
    retire: (ms) =>
      endWithin(ms, server, sockets, () => {
        server.prependListener("request", (_req, res: ServerResponse) => {
          if ("shouldKeepAlive" in res) res.shouldKeepAlive = false
        })
        NetServer.prototype.close.call(server)
        for (const session of sessions) session.close()
      }),
  }
}

/** HTTP/2 has the name elsewhere; two different ones are refused like two Host headers. */
function addHost(req: Http2ServerRequest): void {
  const { authority } = req
  if (!authority || req.headers.host === authority) return
  req.rawHeaders.push("host", authority)
  req.headers.host ??= authority
}

function createContexts() {
  const byName = new Map<string, SecureContext>()
  const byChain = new Map<string, SecureContext>()
  let own: SecureContext | undefined
  return {
    find: (name: string): SecureContext | undefined => byName.get(name.toLowerCase()) ?? own,
    set(served: readonly ServedDomain[]) {
      byName.clear()
      for (const { chain, key, names } of served.toReversed()) {
        const context = byChain.getOrInsertComputed(chain, () => createSecureContext({ key, cert: chain }))
        for (const name of names) byName.set(name, context)
      }
      const chains = new Set(served.map(({ chain }) => chain))
      for (const chain of byChain.keys()) if (!chains.has(chain)) byChain.delete(chain)
      own = byName.get(findOwnDomain(served)?.name ?? "")
    },
  }
}

async function open(
  server: Http2SecureServer,
  { port, findPlace }: { port: number; findPlace: () => Promise<ListenPlace> },
  onError: SecureOptions["onError"],
): Promise<void> {
  try {
    await startListening(server, await findPlace())
    onError(null)
  } catch (err) {
    const { code = "" } = err as NodeJS.ErrnoException
    onError({ code, port })
  }
}

/** For the first request of a connection. */
const transitMs = 500

function trackSockets(server: Http2SecureServer): Set<Socket> {
  const sockets = new Set<Socket>()
  server.on("connection", (socket: Socket) => {
    sockets.add(socket)
    socket.once("close", () => sockets.delete(socket))
  })
  return sockets
}

async function endWithin(
  ms: number,
  server: Http2SecureServer,
  sockets: ReadonlySet<Socket>,
  end: () => void,
): Promise<void> {
  if (!server.listening) return
  const timer = setTimeout(() => {
    for (const socket of sockets) socket.destroy()
  }, ms)
  const closed = once(server, "close")
  end()
  await closed
  clearTimeout(timer)
}
