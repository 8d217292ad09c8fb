import { randomUUID } from "node:crypto"
import type { Socket } from "node:net"
import { setTimeout as wait } from "node:timers/promises"
import type pg from "pg"
import { openDatabaseClient } from "../../lib/database-connection.server.ts"
import type { Changes, ChangeTag } from "./changes.ts"
import { channel, createFlushQuestions, listenerName } from "./flush.server.ts"

/** Behind a connection pooler that passes on no notifications it never resolves: the caller sets a limit. */
async function listenOn(client: pg.Client, handle: (from: pg.Client, message: pg.Notification) => void): Promise<void> {
  const token = randomUUID()
  const received = new Promise<void>((resolve) => {
    client.on("notification", (notification) => {
      const { payload } = notification
      if (payload === token) resolve()
      // A UUID is another process testing its connection.
      else if (payload && !/^[0-9a-f-]{36}$/.test(payload)) handle(client, notification)
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
  const questions = createFlushQuestions()
  const receive = (from: pg.Client, message: pg.Notification) =>
    questions.receive(from, message) || notify((message.payload ?? "").split(" "))
  /** Changes that were committed before this moment may not have been announced here. */
  const setClient = (next: pg.Client | undefined) => {
    client = next
    notify(null)
    firstAttempt.resolve()
  }

  async function connectOnce(): Promise<void> {
    const config = { ...database, connectionTimeoutMillis: heartbeatTimeoutMs }
    try {
      await withClient(config, closing.signal, async (own, ended) => {
        await withTimeout(heartbeatTimeoutMs, listenOn(own, receive))
        setClient(own)
        const pings = { everyMs: heartbeatMs, timeoutMs: heartbeatTimeoutMs }
        await Promise.race([ended, pingUntilSilent(own, pings, closing.signal)])
      })
    } finally {
      setClient(undefined)
    }
  }

  const done = keepConnected(connectOnce, closing.signal, log)

  async function flushOnce(): Promise<void> {
    await withTimeout(flushTimeoutMs, firstAttempt.promise).catch(() => {})
    const current = client
    try {
      if (current) await (await withTimeout(flushTimeoutMs, questions.ask(current))).answered
    } catch {
      if (client === current) setClient(undefined)
      if (current) closeNow(current)
    }
  }

  return {
    listen: (handler) => void handlers.push(handler),
    isConnected: () => client !== undefined,
    flushed: createSharedRun(flushOnce),
    async close() {
      closing.abort()
      await done
    },
  }
}

async function keepConnected(connectOnce: () => Promise<void>, closing: AbortSignal, log: Log): Promise<void> {
  for (let pause = 100; !closing.aborted; pause = Math.min(pause * 2, maxPauseMs)) {
    const startedAt = Date.now()
    await connectOnce().catch((err) => {
      if (!closing.aborted) log.warn({ err }, "changes are not announced to this process: pages are not cached")
    })
    if (Date.now() - startedAt > maxPauseMs) pause = 100
    await wait(pause, undefined, { signal: closing }).catch(() => {})
  }
}

/** Never resolves; rejects when a ping stays unanswered or the client is closed. */
async function pingUntilSilent(
  client: pg.Client,
  { everyMs, timeoutMs }: { everyMs: number; timeoutMs: number },
  closing: AbortSignal,
): Promise<never> {
  for (;;) {
    await wait(everyMs, undefined, { signal: closing, ref: false })
    await withTimeout(timeoutMs, client.query("select 1"))
  }
}

/** @param use gets a promise that resolves when the connection ends */
async function withClient(
  config: pg.ClientConfig,
  closing: AbortSignal,
  use: (client: pg.Client, ended: Promise<void>) => Promise<void>,
): Promise<void> {
  const client = openDatabaseClient({ ...config, application_name: listenerName, keepAlive: true })
  const ended = new Promise<void>((resolve) => client.once("end", resolve))
  // pg emits no `end` for a connection that is ended while it connects.
  const stopped = Promise.withResolvers<never>()
  stopped.promise.catch(() => {})
  const stop = () => {
    closeNow(client)
    stopped.reject(new Error("closing"))
  }
  closing.addEventListener("abort", stop)
  try {
    await Promise.race([client.connect(), stopped.promise])
    await use(client, ended)
  } finally {
    closing.removeEventListener("abort", stop)
    closeNow(client)
  }
}

/** One run at a time, shared by all callers that ask before it begins. */
function createSharedRun(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  return () => {
    next ??= (running ?? Promise.resolve()).then(() => {
      running = next
      next = undefined
      return run()
    })
    return next
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
