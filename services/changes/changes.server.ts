import { randomUUID } from "node:crypto"
import type { Socket } from "node:net"
import { setTimeout as wait } from "node:timers/promises"
import type pg from "pg"
import { openDatabaseClient } from "../../lib/database-connection.server.ts"
import type { Changes, ChangeTag } from "./changes.ts"

const channel = "solander_changed"

/** Behind a connection pooler that passes on no notifications it never resolves: the caller sets a limit. */
async function listenOn(client: pg.Client, handle: (payload: string) => void): Promise<void> {
  const token = randomUUID()
  const received = new Promise<void>((resolve) => {
    client.on("notification", ({ payload }) => {
      if (payload === token) resolve()
      // A UUID is another process testing its connection.
      else if (payload && !/^[0-9a-f-]{36}$/.test(payload)) handle(payload)
    })
  })
  await client.query(`listen ${channel}`)
  await client.query("select pg_notify($1, $2)", [channel, token])
  await received
}

const maxPauseMs = 10_000

type Log = { warn(fields: object, message?: string): void }

type ChangesOptions = {
  /** Between pings. */
  heartbeatMs?: number
  heartbeatTimeoutMs?: number
  flushTimeoutMs?: number
}

/** Replaces a dead connection after a pause that doubles up to ten seconds. */
export function openChanges(
  database: pg.ClientConfig,
  log: Log,
  { heartbeatMs = 15_000, heartbeatTimeoutMs = 5_000, flushTimeoutMs = 1_000 }: ChangesOptions = {},
): Changes & { close(): Promise<void> } {
  const handlers: ((tags: readonly ChangeTag[] | null) => void)[] = []
  const closing = new AbortController()
  const firstAttempt = Promise.withResolvers<void>()
  let client: pg.Client | undefined

  const notify = (tags: readonly ChangeTag[] | null) => {
    for (const handler of handlers) handler(tags)
  }

  async function connection(): Promise<void> {
    const own = openDatabaseClient({
      ...database,
      application_name: "solander changes",
      keepAlive: true,
      connectionTimeoutMillis: heartbeatTimeoutMs,
    })
    const ended = new Promise<void>((resolve) => own.once("end", resolve))
    // pg emits no `end` for a connection that is ended while it connects.
    const stopped = Promise.withResolvers<never>()
    stopped.promise.catch(() => {})
    const stop = () => {
      closeNow(own)
      stopped.reject(new Error("closing"))
    }
    closing.signal.addEventListener("abort", stop)
    try {
      await Promise.race([own.connect(), stopped.promise])
      await withTimeout(
        heartbeatTimeoutMs,
        listenOn(own, (payload) => notify(payload.split(" "))),
      )
      client = own
      // Changes that were committed before this moment were not announced here.
      notify(null)
      firstAttempt.resolve()
      await Promise.race([ended, pingForever(own)])
    } finally {
      client = undefined
      notify(null)
      firstAttempt.resolve()
      closing.signal.removeEventListener("abort", stop)
      closeNow(own)
    }
  }

  /** Never resolves; rejects when a ping stays unanswered. */
  async function pingForever(own: pg.Client): Promise<void> {
    while (client === own) {
      await wait(heartbeatMs, undefined, { signal: closing.signal, ref: false })
      await withTimeout(heartbeatTimeoutMs, own.query("select 1"))
    }
  }

  async function keepConnected(): Promise<void> {
    for (let pause = 100; !closing.signal.aborted; pause = Math.min(pause * 2, maxPauseMs)) {
      const startedAt = Date.now()
      await connection().catch((err) => {
        if (!closing.signal.aborted)
          log.warn({ err }, "changes are not announced to this process: pages are not cached")
      })
      if (Date.now() - startedAt > maxPauseMs) pause = 100
      await wait(pause, undefined, { signal: closing.signal }).catch(() => {})
    }
  }
  const done = keepConnected()

  /** PostgreSQL delivers pending notifications before its next answer. */
  async function pingOnce(): Promise<void> {
    await withTimeout(flushTimeoutMs, firstAttempt.promise).catch(() => {})
    const current = client
    if (!current) return
    await withTimeout(flushTimeoutMs, current.query("select 1")).catch(() => {
      if (client === current) {
        client = undefined
        notify(null)
      }
      closeNow(current)
    })
  }
  let pinging: Promise<void> | undefined
  let next: Promise<void> | undefined

  return {
    listen: (handler) => void handlers.push(handler),
    isConnected: () => client !== undefined,
    flushed() {
      // One query at a time, shared by all callers that ask before it is sent.
      next ??= (pinging ?? Promise.resolve()).then(() => {
        pinging = next
        next = undefined
        return pingOnce()
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
function closeNow(client: pg.Client): void {
  void client.end().catch(() => {})
  ;(client.connection.stream as Socket).destroySoon()
}

async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  const timeout = Promise.withResolvers<never>()
  // If the process was blocked, the answer may have arrived unread: another turn of the event loop reads it.
  const timer = setTimeout(() => setImmediate(() => timeout.reject(new Error(`no answer within ${ms} ms`))), ms)
  // The loser may still fail; its error is ignored.
  timeout.promise.catch(() => {})
  work.catch(() => {})
  return Promise.race([work, timeout.promise]).finally(() => clearTimeout(timer))
}
