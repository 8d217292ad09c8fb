import { broadcast } from "../../domain/live/broadcast.server.ts"
import { fromBrowser } from "../../domain/live/live-messages.ts"
import { type Channel, channels, type FromBrowser, type RefusalCode } from "../../domain/live/wire.ts"
import type { Shop } from "../../domain/shop.ts"
import { type SocketConnection, send } from "./connection.ts"
import type { PresenceFeed } from "./presence-feed.ts"

export async function handleMessage(
  shop: Shop,
  presence: PresenceFeed,
  connection: SocketConnection,
  text: string,
): Promise<void> {
  const message = read(text)
  const refuse = (code: RefusalCode, words: string, channel?: Channel) =>
    send(connection, { type: "refused", ...(channel && { channel }), code, message: words })
  if (!message) return refuse("invalid", "This message is not known here.", channelIn(text))
  const { subscribed } = connection
  switch (message.type) {
    case "ping":
      return send(connection, { type: "pong", id: message.id })
    case "subscribe":
      subscribed.add(message.channel)
      send(connection, { type: "subscribed", channel: message.channel })
      if (message.channel === "global-presence") {
        await presence.set(connection, { status: "online" })
        await presence.show(connection)
      }
      return
    case "unsubscribe":
      subscribed.delete(message.channel)
      if (message.channel === "global-presence") await presence.leave(connection)
      return
    case "presence":
      if (!subscribed.has("global-presence")) return refuse("not-subscribed", "Subscribe first.", "global-presence")
      return presence.set(connection, message)
    case "broadcast": {
      if (!subscribed.has("global-broadcast")) return refuse("not-subscribed", "Subscribe first.", "global-broadcast")
      const sent = await broadcast(shop, connection.user, message)
      if (!sent.ok) refuse("too-many", sent.problem.message, "global-broadcast")
    }
  }
}

function read(text: string): FromBrowser | null {
  try {
    const parsed = fromBrowser.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

function channelIn(text: string): Channel | undefined {
  try {
    const named: unknown = JSON.parse(text)?.channel
    return channels.find((channel) => channel === named)
  } catch {
    return undefined
  }
}
