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
  const record = createProcessRecord(shop, () => [...connections].flatMap(({ tab }) => tab ?? []))
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const heartbeats = setInterval(() => {
    record.beat().catch((err) => shop.log.warn({ err }, "presence could not be saved"))
  }, beatSeconds * 1000).unref()

  async function sendAll(): Promise<void> {
    const watching = [...connections].filter(({ subscribed }) => subscribed.has("global-presence"))
    if (watching.length === 0) return
    const messagesByRole = createPresenceMessages(await getPresence(shop))
    for (const connection of watching) send(connection, messagesByRole[connection.user.role])
  }

  return {
    async set(connection, { status, metadata }) {
      const { id, user } = connection
      connection.tab = { id, userId: user.id, status, metadata: metadata ?? connection.tab?.metadata ?? null }
      await record.save(connection.tab)
    },
    async leave(connection) {
      if (!connection.tab) return
      connection.tab = null
      await deletePresence(shop, connection.id)
    },
    async show(connection) {
      send(connection, createPresenceMessages(await getPresence(shop))[connection.user.role])
    },
    changed() {
      if (closed || timer) return
      timer = setTimeout(() => {
        timer = undefined
        sendAll().catch((err) => shop.log.warn({ err }, "presence could not be sent"))
      }, coalesceMs(connections.size)).unref()
    },
    async close() {
      closed = true
      clearInterval(heartbeats)
      clearTimeout(timer)
      await record.remove()
    },
  }
}

/** Serialized once for many receivers. */
const createPresenceMessages = ({ total, forAdmins, forOthers }: Presence) => ({
  admin: JSON.stringify({ type: "presence", people: forAdmins, total }),
  user: JSON.stringify({ type: "presence", people: forOthers, total }),
})

/** The process's row, which must precede those of its tabs. */
function createProcessRecord(shop: Shop, listTabs: () => PresenceTab[]) {
  const processId = randomUUID()
  let registered: Promise<void> | undefined
  const register = () => recordProcessAlive(shop, processId, listTabs())
  return {
    async beat(): Promise<void> {
      if (listTabs().length > 0) return register()
      if (!registered) return
      registered = undefined
      await deleteProcess(shop, processId)
    },
    async save(tab: PresenceTab): Promise<void> {
      registered ??= register()
      await registered
        .then(() => savePresence(shop, processId, tab))
        // Another process deletes the row after a long silence, as when a computer sleeps.
        .catch(() => (registered = register()))
        .catch((error) => {
          registered = undefined
          throw error
        })
    },
    async remove(): Promise<void> {
      if (registered) await deleteProcess(shop, processId).catch(() => {})
    },
  }
}
