import type { EventEmitter } from "node:events"
import type { IncomingMessage } from "node:http"
import { livePath } from "../domain/live/live-protocol.ts"

/** Timeouts for slow clients, in milliseconds. */
export type ListenTimeouts = {
  head: number
  /** For the whole request; longer uploads are sent in parts (decision 036). */
  request: number
  silence: number
  /** The interval of checks for the first two. */
  look: number
}

export const defaultTimeouts: ListenTimeouts = { head: 15_000, request: 300_000, silence: 300_000, look: 5_000 }

/** Each open connection costs a file descriptor and some kilobytes. */
export const maxConnections = 10_000

/** Other upgrades are answered as plain requests. */
export const shouldUpgrade =
  (server: Pick<EventEmitter, "listenerCount">) =>
  ({ url }: IncomingMessage): boolean =>
    server.listenerCount("upgrade") > 0 && url?.split("?")[0] === livePath
