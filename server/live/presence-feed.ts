import { randomUUID } from "node:crypto"
import type { Metadata, PresenceStatus } from "../../domain/live/live-protocol.ts"
import {
  deletePresence,
  deleteProcess,
  getPresence,
  type Presence,
  type PresenceTab,
  recordProcessAlive,
  savePresence,
} from "../../domain/live/presence.server.ts"
import type { Shop } from "../../domain/shop.ts"
import { type SocketConnection, send } from "./connection.ts"

export type PresenceFeed = {
  /** @throws while the database is away; the next beat repairs it */
  set(connection: SocketConnection, how: { status: PresenceStatus; metadata?: Metadata }): Promise<void>
  leave(connection: SocketConnection): Promise<void>
  show(connection: SocketConnection): Promise<void>
  changed(): void
  close(): Promise<void>
}

/** Changes within this time are sent together; with many connections each message costs more, and waits longer. */
const coalesceMs = (connections: number) => 200 + connections

export function openPresenceFeed(
  shop: Shop,
  connections: ReadonlySet<SocketConnection>,
  { beatSeconds }: { beatSeconds: number },
): PresenceFeed {
  const processId = randomUUID()
  let registered: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const tabs = (): PresenceTab[] => [...connections].flatMap(({ tab }) => tab ?? [])
  const watching = () => [...connections].filter(({ subscribed }) => subscribed.has("global-presence"))

  async function heartbeat(): Promise<void> {
    const own = tabs()
    if (own.length === 0 && !registered) return
    if (own.length > 0) return recordProcessAlive(shop, processId, own)
    registered = undefined
    await deleteProcess(shop, processId)
  }
  const heartbeats = setInterval(() => {
    heartbeat().catch((err) => shop.log.warn({ err }, "presence could not be saved"))
  }, beatSeconds * 1000).unref()

  /** Serialized once for many receivers. */
  const messages = ({ total, forAdmins, forOthers }: Presence) => ({
    admin: JSON.stringify({ type: "presence", people: forAdmins, total }),
    user: JSON.stringify({ type: "presence", people: forOthers, total }),
  })

  async function sendAll(): Promise<void> {
    const now = watching()
    if (now.length === 0) return
    const messagesByRole = messages(await getPresence(shop))
    for (const connection of now) send(connection, messagesByRole[connection.user.role])
  }

  const changed = () => {
    if (closed || timer) return
    timer = setTimeout(() => {
      timer = undefined
      sendAll().catch((err) => shop.log.warn({ err }, "presence could not be sent"))
    }, coalesceMs(connections.size)).unref()
  }

  return {
    async set(connection, { status, metadata }) {
      const { id, user } = connection
      connection.tab = { id, userId: user.id, status, metadata: metadata ?? connection.tab?.metadata ?? null }
      // The process's row must precede its tabs'. Another process deletes it after a long silence, as when a computer sleeps.
      registered ??= recordProcessAlive(shop, processId, tabs())
      const tab = connection.tab
      await registered
        .then(() => savePresence(shop, processId, tab))
        .catch(() => (registered = recordProcessAlive(shop, processId, tabs())))
        .catch((error) => {
          registered = undefined
          throw error
        })
    },
    async leave(connection) {
      if (!connection.tab) return
      connection.tab = null
      await deletePresence(shop, connection.id)
    },
    async show(connection) {
      send(connection, messages(await getPresence(shop))[connection.user.role])
    },
    changed,
    async close() {
      closed = true
      clearInterval(heartbeats)
      clearTimeout(timer)
      if (registered) await deleteProcess(shop, processId).catch(() => {})
    },
  }
}
