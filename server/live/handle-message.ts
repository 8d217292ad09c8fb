import { sendBroadcast } from "../../domain/live/broadcast.server.ts"
import { browserMessageSchema } from "../../domain/live/live-messages.ts"
import { type BrowserMessage, type Channel, channels, type RefusalCode } from "../../domain/live/live-protocol.ts"
import type { Shop } from "../../domain/shop.ts"
import { type SocketConnection, send } from "./connection.ts"
import type { PresenceFeed } from "./presence-feed.ts"

export async function handleMessage(
  shop: Shop,
  presence: PresenceFeed,
  connection: SocketConnection,
  text: string,
): Promise<void> {
  const message = parseMessage(text)
  const refuse = (code: RefusalCode, reason: string, channel?: Channel) =>
    send(connection, { type: "refused", ...(channel && { channel }), code, message: reason })
  if (!message) return refuse("invalid", "This message is not known here.", findChannel(text))
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
      const sent = await sendBroadcast(shop, connection.user, message)
      if (!sent.ok) refuse("too-many", sent.problem.message, "global-broadcast")
    }
  }
}

function parseMessage(text: string): BrowserMessage | null {
  try {
    const parsed = browserMessageSchema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

function findChannel(text: string): Channel | undefined {
  try {
    const named: unknown = JSON.parse(text)?.channel
    return channels.find((channel) => channel === named)
  } catch {
    return undefined
  }
}
