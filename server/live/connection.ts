import type { WebSocket } from "ws"
import type { User } from "../../domain/actor.ts"
import type { Tab } from "../../domain/live/presence.server.ts"
import { type Channel, type FromServer, limits } from "../../domain/live/wire.ts"

/** Messages since `began`, in milliseconds of the process. */
export type Sent = { messages: number; began: number }

/** One socket of somebody who is signed in. */
export type Connection = {
  id: string
  socket: WebSocket
  /** As the session was when it was last looked at. */
  user: User
  subscribed: Set<Channel>
  /** How its tab is there; null: it is not. */
  tab: Tab | null
  /** Whether it has answered since the last ping. */
  alive: boolean
  /** Its own messages, and those of all connections of its person. */
  sent: Sent
  sentByPerson: Sent
  /** Ends when its last message is worked off: they are taken one after the other. */
  work: Promise<void>
}

/**
 * Sends a message. A browser that does not read what it is sent is cut off, before it takes the memory of the process.
 * @param message an object, or its JSON where many are sent the same
 */
export function send({ socket }: Connection, message: FromServer | string): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > limits.waiting) socket.terminate()
  else socket.send(typeof message === "string" ? message : JSON.stringify(message))
}

/** Closes a socket, and cuts it off where the other side does not answer that within a second. */
export function end({ socket }: Connection, code: number, reason: string): void {
  socket.close(code, reason)
  setTimeout(() => socket.terminate(), 1000).unref()
}

export const noneSent = (now = performance.now()): Sent => ({ messages: 0, began: now })

export const isOver = ({ began }: Sent, now = performance.now()) => now - began > limits.floodSeconds * 1000

/** Counts a message. @returns false when they are too many, of this connection or of its person's */
export function withinFlood({ sent, sentByPerson }: Connection): boolean {
  for (const window of [sent, sentByPerson]) {
    if (isOver(window)) Object.assign(window, noneSent())
    window.messages++
  }
  return sent.messages <= limits.flood && sentByPerson.messages <= limits.floodPerUser
}
