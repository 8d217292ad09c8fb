import { randomUUID } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import { keptValues } from "./kept-values.server.ts"
import { type PageCache, type Tag, tags } from "./page-cache.ts"

/** The channel on which the database announces what changed; the payload is a tag. */
const channel = "solander_changed"
const longestPause = 10_000

type Log = { warn(fields: object, message?: string): void }

/**
 * Opens the cache on a connection of its own that listens to the database. While that connection is away nothing is kept,
 * because nothing would be heard; it is looked for again until `close`.
 */
export function openPageCache(database: pg.ClientConfig, log: Log): PageCache & { close(): Promise<void> } {
  const kept = keptValues()
  const closing = new AbortController()
  /** The connection that hears every change, once it is known to. */
  let ear: pg.Client | undefined

  /** Listens until the connection breaks. */
  async function listen(): Promise<void> {
    const client = new pg.Client({ ...database, application_name: "solander changes", keepAlive: true })
    const ended = new Promise<void>((resolve) => client.once("end", resolve))
    client.on("error", () => {})
    const stop = () => void client.end().catch(() => {})
    closing.signal.addEventListener("abort", stop)
    try {
      await client.connect()
      await hears(client)
      client.on("notification", ({ payload }) => kept.forget(tags.filter((tag) => tag === payload)))
      ear = client
      tried()
      await ended
    } finally {
      ear = undefined
      tried()
      kept.forget(tags)
      closing.signal.removeEventListener("abort", stop)
      await client.end().catch(() => {})
    }
  }

  let tried = () => {}
  const firstTry = new Promise<void>((resolve) => {
    tried = resolve
  })

  async function keepListening(): Promise<void> {
    for (let pause = 100; !closing.signal.aborted; pause = Math.min(pause * 2, longestPause)) {
      const began = Date.now()
      await listen().catch((err) => {
        if (!closing.signal.aborted) log.warn({ err }, "changes cannot be heard: pages are made anew for everybody")
      })
      if (Date.now() - began > longestPause) pause = 100
      await wait(pause, undefined, { signal: closing.signal }).catch(() => {})
    }
  }
  const listening = keepListening()
  /** One question at a time: the connection's last answer. */
  let answered: Promise<void> = firstTry

  return {
    remember: (key, of, compute, options) => (ear ? kept.remember(key, of, compute, options) : compute()),
    forget: (changed: readonly Tag[]) => kept.forget(changed),
    settled() {
      // The database tells listeners when it commits, and a listener hears all of it before its next answer.
      answered = answered
        .then(() => ear?.query("select 1"))
        .then(
          () => {},
          () => {},
        )
      return answered
    },
    async close() {
      closing.abort()
      await listening
    },
  }
}

/** @throws where a pooler stands between that passes queries but no notifications */
async function hears(client: pg.Client): Promise<void> {
  const token = randomUUID()
  const heard = new Promise<void>((resolve) => {
    client.on("notification", function own({ payload }) {
      if (payload !== token) return
      client.off("notification", own)
      resolve()
    })
  })
  await client.query(`listen ${channel}`)
  await client.query("select pg_notify($1, $2)", [channel, token])
  const patience = new AbortController()
  const late = wait(5000, undefined, { signal: patience.signal }).then(
    () => Promise.reject(new Error("the database does not pass notifications on (a connection pooler between?)")),
    () => {},
  )
  await Promise.race([heard, late]).finally(() => patience.abort())
}
