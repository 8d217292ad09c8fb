import { toBroadcastMessages } from "../../domain/live/broadcast.server.ts"
import type { Channel } from "../../domain/live/live-protocol.ts"
import { listNotificationChanges } from "../../domain/notifications/notification-changes.server.ts"
import type { Shop } from "../../domain/shop.ts"
import { type SocketConnection, send } from "./connection.ts"

/** Changes within this time are sent together. */
const coalesceMs = 100

/** More at once are sent as "anything". */
const maxTags = 200

export function sendChanges(shop: Shop, connections: ReadonlySet<SocketConnection>): () => void {
  let tags: Set<string> | null = new Set()
  let timer: NodeJS.Timeout | undefined

  function sendAll(): void {
    timer = undefined
    const all = tags && tags.size <= maxTags ? [...tags] : null
    tags = new Set()
    const forAll = all?.filter((tag) => !tag.startsWith("studio.")) ?? null
    const message = (changedTags: string[] | null) => JSON.stringify({ type: "changed", tags: changedTags })
    const [admin, user] = [message(all), message(forAll)]
    for (const connection of connections) {
      if (connection.user.role === "admin") send(connection, admin)
      else if (forAll === null || forAll.length > 0) send(connection, user)
    }
  }

  shop.changes.listen((changed) => {
    if (connections.size === 0) return
    const relevant = changed?.filter((tag) => !tag.startsWith("live."))
    if (relevant?.length === 0) return
    if (!relevant) tags = null
    else for (const tag of relevant) tags?.add(tag)
    timer ??= setTimeout(sendAll, coalesceMs).unref()
  })
  return () => clearTimeout(timer)
}

export function sendEvents(shop: Shop, connections: ReadonlySet<SocketConnection>): void {
  const listening = (channel: Channel) => [...connections].filter(({ subscribed }) => subscribed.has(channel))

  async function sendEvents(events: Parameters<Parameters<Shop["live"]["listen"]>[0]>[0]): Promise<void> {
    const [all, own] = [listening("global-broadcast"), listening("notifications-channel")]
    const messages = all.length > 0 ? await toBroadcastMessages(shop, events) : []
    for (const message of messages) {
      const admin = JSON.stringify({ type: "broadcast", message })
      const user = JSON.stringify({
        type: "broadcast",
        message: { ...message, from: { ...message.from, email: null } },
      })
      for (const connection of all) send(connection, connection.user.role === "admin" ? admin : user)
    }
    const people = new Set(own.map(({ user }) => user.id))
    for (const { userId, ...news } of await listNotificationChanges(shop, events, people))
      for (const connection of own)
        if (connection.user.id === userId) send(connection, { type: "notification", ...news })
  }

  // Sequential, to keep the order of events.
  let sending = Promise.resolve()
  shop.live.listen((events) => {
    if (connections.size === 0) return
    sending = sending
      .then(() => sendEvents(events))
      .catch((err) => shop.log.warn({ err }, "live events could not be sent to open pages"))
  })
}
