import type { Socket } from "node:net"
import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import type { Changes, Tag } from "./changes.ts"
import { listenOn } from "./listen-on.server.ts"

const longestPause = 10_000

type Log = { warn(fields: object, message?: string): void }

export type ChangesOptions = {
  /** Milliseconds between questions that ask whether the connection still answers. */
  heartbeat?: number
  /** Milliseconds after which such a question counts as unanswered. */
  heartbeatLimit?: number
  /** The longest that `settled` waits, in milliseconds. */
  settleLimit?: number
}

/**
 * Opens the one connection of this process that listens for changes. A connection that breaks, or no longer answers, is
 * dropped and replaced, after a pause that doubles up to ten seconds.
 */
export function openChanges(
  database: pg.ClientConfig,
  log: Log,
  { heartbeat = 15_000, heartbeatLimit = 5_000, settleLimit = 1_000 }: ChangesOptions = {},
): Changes & { close(): Promise<void> } {
  const handlers: ((tags: readonly Tag[] | null) => void)[] = []
  const closing = new AbortController()
  const firstTry = Promise.withResolvers<void>()
  let client: pg.Client | undefined

  const tell = (tags: readonly Tag[] | null) => {
    for (const handler of handlers) handler(tags)
  }

  /** Listens until the connection ends. */
  async function connection(): Promise<void> {
    const own = new pg.Client({
      ...database,
      application_name: "solander changes",
      keepAlive: true,
      connectionTimeoutMillis: heartbeatLimit,
    })
    const ended = new Promise<void>((resolve) => own.once("end", resolve))
    own.on("error", () => {})
    // A connection that is ended while it is being made never says so.
    const stopped = Promise.withResolvers<never>()
    stopped.promise.catch(() => {})
    const stop = () => {
      drop(own)
      stopped.reject(new Error("closing"))
    }
    closing.signal.addEventListener("abort", stop)
    try {
      await Promise.race([own.connect(), stopped.promise])
      await within(
        heartbeatLimit,
        listenOn(own, (payload) => tell(payload.split(" "))),
      )
      client = own
      // What was committed before this moment was not announced here.
      tell(null)
      firstTry.resolve()
      await Promise.race([ended, beat(own)])
    } finally {
      client = undefined
      tell(null)
      firstTry.resolve()
      closing.signal.removeEventListener("abort", stop)
      drop(own)
    }
  }

  /** Resolves never; rejects when a question stays unanswered. */
  async function beat(own: pg.Client): Promise<void> {
    while (client === own) {
      await wait(heartbeat, undefined, { signal: closing.signal, ref: false })
      await within(heartbeatLimit, own.query("select 1"))
    }
  }

  async function keepConnected(): Promise<void> {
    for (let pause = 100; !closing.signal.aborted; pause = Math.min(pause * 2, longestPause)) {
      const began = Date.now()
      await connection().catch((err) => {
        if (!closing.signal.aborted)
          log.warn({ err }, "changes are not announced to this process: pages are made for each visitor")
      })
      if (Date.now() - began > longestPause) pause = 100
      await wait(pause, undefined, { signal: closing.signal }).catch(() => {})
    }
  }
  const done = keepConnected()

  /** PostgreSQL notifies when it commits, and delivers what it has to say before its next answer. */
  async function ask(): Promise<void> {
    await within(settleLimit, firstTry.promise).catch(() => {})
    const asked = client
    if (!asked) return
    await within(settleLimit, asked.query("select 1")).catch(() => {
      // Without an answer, announcements may have been missed.
      if (client === asked) {
        client = undefined
        tell(null)
      }
      drop(asked)
    })
  }
  let asking: Promise<void> | undefined
  let next: Promise<void> | undefined

  return {
    listen: (handler) => void handlers.push(handler),
    connected: () => client !== undefined,
    settled() {
      // One question at a time, shared by all who ask before it is sent.
      next ??= (asking ?? Promise.resolve()).then(() => {
        asking = next
        next = undefined
        return ask()
      })
      return next
    },
    async close() {
      closing.abort()
      await done
    },
  }
}

/** Ends a connection without waiting for the other side, which may never answer. */
function drop(client: pg.Client): void {
  void client.end().catch(() => {})
  ;(client.connection.stream as Socket).destroySoon()
}

/** @throws when the work takes longer than `ms` milliseconds */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  // Where the whole process was blocked, the answer may be here and only not read yet: another turn reads it.
  const timer = setTimeout(() => setImmediate(() => late.reject(new Error(`no answer within ${ms} ms`))), ms)
  // The one that loses may still fail; its error is ignored.
  late.promise.catch(() => {})
  work.catch(() => {})
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
