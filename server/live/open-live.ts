import { randomUUID } from "node:crypto"
import type { EventEmitter } from "node:events"
import { type IncomingMessage, STATUS_CODES } from "node:http"
import type { Duplex } from "node:stream"
import { type WebSocket, WebSocketServer } from "ws"
import { getAccountId, getRefusalReason, logSecurityEvent } from "../../domain/accounts/security-log.ts"
import { findActor, getSessionUsers } from "../../domain/accounts/sessions/actor.server.ts"
import { type Actor, isSignedIn, refuseUnproved, type User } from "../../domain/actor.ts"
import { closeCodes, livePath, socketLimits } from "../../domain/live/live-protocol.ts"
import type { Shop } from "../../domain/shop.ts"
import type { ChangeTag } from "../../services/changes/changes.ts"
import { isOwnOrigin } from "../same-site.ts"
import {
  closeConnection,
  isWindowOver,
  isWithinFlood,
  type MessageRate,
  type SocketConnection,
  startRateWindow,
} from "./connection.ts"
import { handleMessage } from "./handle-message.ts"
import { openPresenceFeed } from "./presence-feed.ts"
import { sendChanges, sendEvents } from "./send-changes.ts"

export type LiveSockets = {
  attach(server: Pick<EventEmitter, "on">): void
  count(): number
  close(): Promise<void>
}

type Options = {
  isUp?: () => boolean
  beatSeconds?: number
  pingSeconds?: number
  maxSockets?: number
}

/** Milliseconds for the other side's answer to a close. */
const closeMs = 1500

function createLiveServer(
  shop: Shop,
  { isUp = () => true, beatSeconds = 10, maxSockets = socketLimits.perProcess }: Options,
) {
  const connections = new Set<SocketConnection>()
  return {
    shop,
    isUp,
    maxSockets,
    webSockets: new WebSocketServer({
      noServer: true,
      maxPayload: socketLimits.message,
      perMessageDeflate: false,
      clientTracking: false,
    }),
    connections,
    presence: openPresenceFeed(shop, connections, { beatSeconds }),
    /** By user id, longer than connections last, because consecutive connections could flood. */
    sentBy: new Map<string, MessageRate>(),
    pendingUpgrades: 0,
    isClosed: false,
  }
}

type LiveServer = ReturnType<typeof createLiveServer>

/** The sockets of this process. Several processes on one database act as one (RT-07, decision 078). */
export function openLiveSockets(shop: Shop, options: Options = {}): LiveSockets {
  const live = createLiveServer(shop, options)
  const { connections } = live
  const pings = setInterval(checkConnections, (options.pingSeconds ?? socketLimits.pingSeconds) * 1000, live).unref()
  const stopTelling = sendChanges(shop, connections)
  sendEvents(shop, connections)
  shop.changes.listen((tags) => applyChanges(live, tags))
  return {
    count: () => connections.size,
    attach(server) {
      server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
        if (!isLive(request)) return
        upgrade(live, request, socket, head).catch((err) => {
          shop.log.error({ err }, "a live connection failed")
          refuseForNow(socket)
        })
      })
    },
    async close() {
      live.isClosed = true
      clearInterval(pings)
      stopTelling()
      await closeSockets([...connections].map(({ socket }) => socket))
      await live.presence.close()
    },
  }
}

async function upgrade(live: LiveServer, request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
  const { shop, connections, webSockets } = live
  socket.on("error", () => socket.destroy())
  const isFull = connections.size + live.pendingUpgrades >= live.maxSockets
  if (live.isClosed || isFull || !live.isUp()) return refuseForNow(socket)
  live.pendingUpgrades++
  try {
    const authorized = await authorizeConnection(shop, request)
    if (!authorized.ok) {
      const { actor } = authorized
      const [userId, reason] = actor ? [getAccountId(actor), getRefusalReason(actor)] : [null, "forbidden"]
      logSecurityEvent(shop.log, { event: "refused", userId, reason, method: "GET", path: livePath })
      refuse(socket, authorized.status, authorized.message)
    } else if (live.isClosed) refuseForNow(socket)
    else webSockets.handleUpgrade(request, socket, head, (opened) => acceptSocket(live, opened, authorized.user))
  } finally {
    live.pendingUpgrades--
  }
}

function acceptSocket(live: LiveServer, socket: WebSocket, user: User): void {
  const { shop, connections } = live
  const connection: SocketConnection = {
    id: randomUUID(),
    socket,
    user,
    tab: null,
    isAlive: true,
    sentByUser: live.sentBy.getOrInsertComputed(user.id, () => startRateWindow()),
    sent: startRateWindow(),
    subscribed: new Set(),
    work: Promise.resolve(),
  }
  // The library closes the socket after too large messages.
  socket.on("error", () => {})
  makeRoom(connections, user.id)
  connections.add(connection)
  handleSocketEvents(live, connection)
  // The session may have ended between the request and now, unnoticed by this socket.
  void recheckSessions(shop, [connection])
}

/** The newest tab is in use: a tab in the background gives way, else the oldest. */
function makeRoom(connections: Set<SocketConnection>, userId: string): void {
  const ownConnections = [...connections].filter(({ user }) => user.id === userId)
  if (ownConnections.length < socketLimits.perUser) return
  const first = ownConnections.find(({ tab }) => tab?.status === "away") ?? ownConnections[0]
  if (!first) return
  connections.delete(first)
  closeConnection(first, closeCodes.crowded, "too many connections")
}

function handleSocketEvents({ shop, connections, presence }: LiveServer, connection: SocketConnection): void {
  const { socket, user } = connection
  const enqueue = (work: () => Promise<void>) => {
    connection.work = connection.work.then(work).catch((err) => {
      shop.log.warn({ err, userId: user.id }, "a live message was not handled")
    })
  }
  const checkFlood = () => {
    if (socket.readyState !== socket.OPEN) return false
    const within = isWithinFlood(connection)
    if (!within) closeConnection(connection, closeCodes.tooMany, "too many messages")
    return within
  }
  socket.on("pong", () => (connection.isAlive = true))
  // Browsers send none; the library answers each.
  socket.on("ping", checkFlood)
  socket.on("message", (data, binary) => {
    connection.isAlive = true
    if (checkFlood()) enqueue(() => handleMessage(shop, presence, connection, binary ? "" : String(data)))
  })
  socket.on("close", () => {
    connections.delete(connection)
    enqueue(() => presence.leave(connection))
  })
}

async function recheckSessions(shop: Shop, connections: SocketConnection[]): Promise<void> {
  if (connections.length === 0) return
  const ids = [...new Set(connections.map(({ user }) => user.session.id))]
  const users = await getSessionUsers(shop, ids).catch((err) => {
    shop.log.warn({ err }, "live sessions could not be checked; the next check retries")
  })
  if (!users) return
  for (const connection of connections) {
    const now = users.get(connection.user.session.id)
    if (!now) closeConnection(connection, closeCodes.signedOut, "signed out")
    else if (now.role !== connection.user.role || refuseUnproved(now))
      closeConnection(connection, closeCodes.forbidden, "changed")
    else connection.user = now
  }
}

function checkConnections({ shop, connections, sentBy }: LiveServer): void {
  for (const connection of connections) {
    if (!connection.isAlive) closeConnection(connection, closeCodes.idle, "no answer")
    connection.isAlive = false
    if (connection.socket.readyState === connection.socket.OPEN) connection.socket.ping()
  }
  const here = new Set([...connections].map(({ user }) => user.id))
  for (const [id, sent] of sentBy) if (isWindowOver(sent) && !here.has(id)) sentBy.delete(id)
  void recheckSessions(shop, [...connections])
}

const accountTag = "live.account."

function applyChanges({ shop, connections, presence }: LiveServer, tags: readonly ChangeTag[] | null): void {
  if (connections.size === 0) return
  if (tags === null || tags.includes("live.presence")) presence.changed()
  // A setting may require MFA from now on.
  if (tags?.includes("settings")) void recheckSessions(shop, [...connections])
  const accounts = tags?.filter((tag) => tag.startsWith(accountTag)).map((tag) => tag.slice(accountTag.length))
  if (!accounts || accounts.length > 0)
    void recheckSessions(
      shop,
      [...connections].filter(({ user }) => !accounts || accounts.includes(user.id)),
    )
}

async function closeSockets(sockets: WebSocket[]): Promise<void> {
  const closings = sockets.map((socket) => new Promise((resolve) => socket.once("close", resolve)))
  for (const socket of sockets) socket.close(closeCodes.shutdown, "the site is restarting")
  const timer = setTimeout(() => {
    for (const socket of sockets) socket.terminate()
  }, closeMs)
  await Promise.all(closings)
  clearTimeout(timer)
}

const isLive = ({ url = "" }: IncomingMessage): boolean => url.split("?")[0] === livePath

function refuseForNow(socket: Duplex): void {
  refuse(socket, 503, "Please try again in a moment.")
}

function refuse(socket: Duplex, status: number, message: string): void {
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Connection: close",
    "Content-Type: text/plain; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(message)}`,
    "Cache-Control: no-store",
    "X-Content-Type-Options: nosniff",
  ]
  // A client that does not close its side would keep the connection forever.
  socket.once("finish", () => socket.destroy())
  socket.end(`${lines.join("\r\n")}\r\n\r\n${message}`)
}

/** Requires a page of this site, because browsers let every page open a socket with the visitor's cookies. */
async function authorizeConnection(
  shop: Shop,
  { headers }: IncomingMessage,
): Promise<{ ok: true; user: User } | { ok: false; status: 401 | 403; message: string; actor: Actor | null }> {
  const { origin, host, cookie = "" } = headers
  if (origin === undefined || !isOwnOrigin(origin, host, shop.siteUrl))
    return { ok: false, status: 403, message: "This was sent from another site.", actor: null }
  const actor = await findActor(shop, new Headers({ cookie }))
  if (!isSignedIn(actor)) return { ok: false, status: 401, message: "Sign in first.", actor }
  const unproved = refuseUnproved(actor)
  if (unproved) return { ok: false, status: 403, message: unproved.problem.message, actor }
  return { ok: true, user: actor }
}
