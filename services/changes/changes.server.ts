import type { Socket } from "node:net"
import { setTimeout as wait } from "node:timers/promises"
import type pg from "pg"
import { openDatabaseClient } from "../../lib/database-connection.server.ts"
import type { Changes, ChangeTag } from "./changes.ts"
import { listenOn } from "./listen-on.server.ts"

const longestPause = 10_000

type Log = { warn(fields: object, message?: string): void }

type ChangesOptions = {
  /** Between pings. */
  heartbeat?: number
  heartbeatLimit?: number
  settleLimit?: number
}

/** Replaces a dead connection after a pause that doubles up to ten seconds. */
export function openChanges(
  database: pg.ClientConfig,
  log: Log,
  { heartbeat = 15_000, heartbeatLimit = 5_000, settleLimit = 1_000 }: ChangesOptions = {},
): Changes & { close(): Promise<void> } {
  const handlers: ((tags: readonly ChangeTag[] | null) => void)[] = []
  const closing = new AbortController()
  const firstTry = Promise.withResolvers<void>()
  let client: pg.Client | undefined

  const tell = (tags: readonly ChangeTag[] | null) => {
    for (const handler of handlers) handler(tags)
  }

  async function connection(): Promise<void> {
    const own = openDatabaseClient({
      ...database,
      application_name: "solander changes",
      keepAlive: true,
      connectionTimeoutMillis: heartbeatLimit,
    })
    const ended = new Promise<void>((resolve) => own.once("end", resolve))
    // pg emits no `end` for a connection that is ended while it connects.
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
      // Changes that were committed before this moment were not announced here.
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

  /** Never resolves; rejects when a ping stays unanswered. */
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
          log.warn({ err }, "changes are not announced to this process: pages are not cached")
      })
      if (Date.now() - began > longestPause) pause = 100
      await wait(pause, undefined, { signal: closing.signal }).catch(() => {})
    }
  }
  const done = keepConnected()

  /** PostgreSQL delivers pending notifications before its next answer. */
  async function ask(): Promise<void> {
    await within(settleLimit, firstTry.promise).catch(() => {})
    const asked = client
    if (!asked) return
    await within(settleLimit, asked.query("select 1")).catch(() => {
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
      // One query at a time, shared by all callers that ask before it is sent.
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

/** Does not wait for the other side, which may never answer. */
function drop(client: pg.Client): void {
  void client.end().catch(() => {})
  ;(client.connection.stream as Socket).destroySoon()
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  // If the process was blocked, the answer may have arrived unread: another turn of the event loop reads it.
  const timer = setTimeout(() => setImmediate(() => late.reject(new Error(`no answer within ${ms} ms`))), ms)
  // The loser may still fail; its error is ignored.
  late.promise.catch(() => {})
  work.catch(() => {})
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
