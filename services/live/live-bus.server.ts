import type pg from "pg"
import type { Changes } from "../changes/changes.ts"
import type { LiveEvent, LiveEvents } from "./live.ts"

const announced = /^live\.(\d+)$/

/** An event may be committed after a later one. A transaction that pauses is ended after two minutes. */
const overlapSeconds = 150

const maxSeen = 20_000

const pauseMs = 1000

type Row = { id: string; kind: LiveEvent["kind"]; user_id: string; body: never; created_at: Date }

type Log = { warn(fields: object, message?: string): void }

type Unread = {
  ids: Set<number>
  hasMissed: boolean
  /** By the database's clock: up to then nothing is missing. Null: no reading yet. */
  readUntil: Date | null
}

export function openLiveBus(pool: pg.Pool, changes: Changes, log: Log): LiveEvents & { close(): Promise<void> } {
  const handlers: ((events: LiveEvent[]) => void)[] = []
  const unread: Unread = { ids: new Set(), hasMissed: true, readUntil: null }
  const seen = new Set<number>()
  let closed = false
  let reading: Promise<void> | undefined
  let retry: NodeJS.Timeout | undefined

  const hasUnread = () => unread.hasMissed || unread.ids.size > 0

  async function readAll(): Promise<void> {
    while (!closed && hasUnread()) {
      const fresh = selectUnseen(await readEvents(pool, unread), seen)
      if (fresh.length > 0) for (const handler of handlers) handler(fresh)
    }
  }

  function pump(): Promise<void> {
    if (closed) return Promise.resolve()
    reading ??= readAll()
      .catch((err) => {
        if (closed) return
        log.warn({ err }, "live events could not be read; a later attempt follows")
        retry ??= setTimeout(() => {
          retry = undefined
          void pump()
        }, pauseMs).unref()
      })
      .finally(() => (reading = undefined))
    return reading
  }

  changes.listen((tags) => {
    if (tags === null) unread.hasMissed = true
    for (const tag of tags ?? []) {
      const id = announced.exec(tag)?.[1]
      if (id) unread.ids.add(Number(id))
    }
    if (hasUnread()) void pump()
  })
  void pump()

  return {
    listen: (handler) => void handlers.push(handler),
    async flushed() {
      await changes.flushed()
      await pump()
    },
    async close() {
      closed = true
      clearTimeout(retry)
      await reading
    },
  }
}

async function readEvents(pool: pg.Pool, unread: Unread): Promise<LiveEvent[]> {
  const ids = [...unread.ids]
  const { hasMissed, readUntil } = unread
  unread.ids.clear()
  unread.hasMissed = false
  try {
    const { rows: clock } = await pool.query<{ now: Date }>("select now() as now")
    const { rows } =
      hasMissed && readUntil
        ? await pool.query<Row>(
            `select * from live_events where created_at > $1::timestamptz - interval '${overlapSeconds} s'
              or id = any ($2::bigint[]) order by id`,
            [readUntil, ids],
          )
        : await pool.query<Row>("select * from live_events where id = any ($1::bigint[]) order by id", [ids])
    unread.readUntil = clock[0]?.now ?? readUntil
    return rows.map(({ id, kind, user_id, body, created_at }) => {
      return { id: Number(id), kind, userId: user_id, body, createdAt: created_at }
    })
  } catch (error) {
    for (const id of ids) unread.ids.add(id)
    unread.hasMissed ||= hasMissed
    throw error
  }
}

function selectUnseen(events: LiveEvent[], seen: Set<number>): LiveEvent[] {
  const fresh = events.filter(({ id }) => !seen.has(id))
  for (const { id } of fresh) seen.add(id)
  for (const id of seen) {
    if (seen.size <= maxSeen) break
    seen.delete(id)
  }
  return fresh
}
