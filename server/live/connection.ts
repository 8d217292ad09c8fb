import type { WebSocket } from "ws"
import type { User } from "../../domain/actor.ts"
import { type Channel, type ServerMessage, socketLimits } from "../../domain/live/live-protocol.ts"
import type { PresenceTab } from "../../domain/live/presence.server.ts"

/** `began` is by `performance.now()`. */
export type MessageRate = { messages: number; startedAt: number }

export type SocketConnection = {
  id: string
  socket: WebSocket
  user: User
  subscribed: Set<Channel>
  /** Its presence; null: absent. */
  tab: PresenceTab | null
  /** Whether it answered the last ping. */
  isAlive: boolean
  /** This connection's messages, and those of all connections of its user. */
  sent: MessageRate
  sentByUser: MessageRate
  /** The end of its queue: messages are handled sequentially. */
  work: Promise<void>
}

/** Cuts off a browser that does not read, before it fills the memory. */
export function send({ socket }: SocketConnection, message: ServerMessage | string): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > socketLimits.waiting) socket.terminate()
  else socket.send(typeof message === "string" ? message : JSON.stringify(message))
}

export function closeConnection({ socket }: SocketConnection, code: number, reason: string): void {
  socket.close(code, reason)
  setTimeout(() => socket.terminate(), 1000).unref()
}

export const startRateWindow = (now = performance.now()): MessageRate => ({ messages: 0, startedAt: now })

export const isWindowOver = ({ startedAt }: MessageRate, now = performance.now()) =>
  now - startedAt > socketLimits.floodSeconds * 1000

export function isWithinFlood({ sent, sentByUser }: SocketConnection): boolean {
  for (const window of [sent, sentByUser]) {
    if (isWindowOver(window)) Object.assign(window, startRateWindow())
    window.messages++
  }
  return sent.messages <= socketLimits.flood && sentByUser.messages <= socketLimits.floodPerUser
}
