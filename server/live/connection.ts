import type { WebSocket } from "ws"
import type { User } from "../../domain/actor.ts"
import type { Tab } from "../../domain/live/presence.server.ts"
import { type Channel, type FromServer, socketLimits } from "../../domain/live/wire.ts"

/** `began` is by `performance.now()`. */
export type MessageRate = { messages: number; began: number }

export type SocketConnection = {
  id: string
  socket: WebSocket
  user: User
  subscribed: Set<Channel>
  /** Its presence; null: absent. */
  tab: Tab | null
  /** Whether it answered the last ping. */
  alive: boolean
  /** This connection's messages, and those of all connections of its user. */
  sent: MessageRate
  sentByPerson: MessageRate
  /** The end of its queue: messages are handled sequentially. */
  work: Promise<void>
}

/** Cuts off a browser that does not read, before it fills the memory. */
export function send({ socket }: SocketConnection, message: FromServer | string): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > socketLimits.waiting) socket.terminate()
  else socket.send(typeof message === "string" ? message : JSON.stringify(message))
}

export function closeConnection({ socket }: SocketConnection, code: number, reason: string): void {
  socket.close(code, reason)
  setTimeout(() => socket.terminate(), 1000).unref()
}

export const noneSent = (now = performance.now()): MessageRate => ({ messages: 0, began: now })

export const isOver = ({ began }: MessageRate, now = performance.now()) =>
  now - began > socketLimits.floodSeconds * 1000

export function withinFlood({ sent, sentByPerson }: SocketConnection): boolean {
  for (const window of [sent, sentByPerson]) {
    if (isOver(window)) Object.assign(window, noneSent())
    window.messages++
  }
  return sent.messages <= socketLimits.flood && sentByPerson.messages <= socketLimits.floodPerUser
}
