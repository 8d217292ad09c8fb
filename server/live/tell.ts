import { broadcastMessages } from "../../domain/live/broadcast.server.ts"
import type { Channel } from "../../domain/live/wire.ts"
import { notificationNews } from "../../domain/notifications/notification-news.server.ts"
import type { Shop } from "../../domain/shop.ts"
import { type SocketConnection, send } from "./connection.ts"

/** Changes within this time are sent together. */
const coalesceMs = 100

/** More at once are sent as "anything". */
const mostTags = 200

export function tellChanges(shop: Shop, connections: ReadonlySet<SocketConnection>): () => void {
  let tags: Set<string> | null = new Set()
  let timer: NodeJS.Timeout | undefined

  function tell(): void {
    timer = undefined
    const all = tags && tags.size <= mostTags ? [...tags] : null
    tags = new Set()
    const forAll = all?.filter((tag) => !tag.startsWith("studio.")) ?? null
    const message = (said: string[] | null) => JSON.stringify({ type: "changed", tags: said })
    const [admin, user] = [message(all), message(forAll)]
    for (const connection of connections) {
      if (connection.user.role === "admin") send(connection, admin)
      else if (forAll === null || forAll.length > 0) send(connection, user)
    }
  }

  shop.changes.listen((changed) => {
    if (connections.size === 0) return
    const told = changed?.filter((tag) => !tag.startsWith("live."))
    if (told?.length === 0) return
    if (!told) tags = null
    else for (const tag of told) tags?.add(tag)
    timer ??= setTimeout(tell, coalesceMs).unref()
  })
  return () => clearTimeout(timer)
}

export function tellEvents(shop: Shop, connections: ReadonlySet<SocketConnection>): void {
  const listening = (channel: Channel) => [...connections].filter(({ subscribed }) => subscribed.has(channel))

  async function tell(events: Parameters<Parameters<Shop["live"]["listen"]>[0]>[0]): Promise<void> {
    const [all, own] = [listening("global-broadcast"), listening("notifications-channel")]
    const messages = all.length > 0 ? await broadcastMessages(shop, events) : []
    for (const message of messages) {
      const admin = JSON.stringify({ type: "broadcast", message })
      const user = JSON.stringify({
        type: "broadcast",
        message: { ...message, from: { ...message.from, email: null } },
      })
      for (const connection of all) send(connection, connection.user.role === "admin" ? admin : user)
    }
    const people = new Set(own.map(({ user }) => user.id))
    for (const { userId, ...news } of await notificationNews(shop, events, people))
      for (const connection of own)
        if (connection.user.id === userId) send(connection, { type: "notification", ...news })
  }

  // Sequential, to keep the order of events.
  let telling = Promise.resolve()
  shop.live.listen((events) => {
    if (connections.size === 0) return
    telling = telling
      .then(() => tell(events))
      .catch((err) => shop.log.warn({ err }, "live events could not be sent to open pages"))
  })
}
