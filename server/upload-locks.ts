import { setTimeout as wait } from "node:timers/promises"
import { ERRORS, type Lock, type Locker, MemoryLocker } from "@tus/server"
import type { Pool, PoolClient } from "pg"
import type { Shop } from "../domain/shop.ts"

const everyMs = 100
const maxTries = 300

const prefix = "upload:"

/**
 * A client that continues after a lost connection makes the old request end, in other processes by a notification. A killed
 * process holds nothing, because its database connection ends.
 */
export function openUploadLocks({ db, changes }: Pick<Shop, "db" | "changes">): Locker {
  const inProcess = new MemoryLocker()
  const held = new Map<string, () => void>()
  const shared = createSharedClient(db.$client)

  changes.listen((tags) => {
    for (const tag of tags ?? []) if (tag.startsWith(prefix)) held.get(tag.slice(prefix.length))?.()
  })

  const newLock = (id: string): Lock => {
    const first = inProcess.newLock(id)
    return {
      async lock(signal, release) {
        await first.lock(signal, release)
        try {
          await lockInDatabase(await shared.join(), prefix + id, signal)
          held.set(id, release)
        } catch (error) {
          await shared.leave()
          await first.unlock()
          throw error
        }
      },
      async unlock() {
        held.delete(id)
        const client = await shared.current()
        await client?.query("select pg_advisory_unlock(hashtextextended($1, 0))", [prefix + id]).catch(() => {})
        await shared.leave()
        await first.unlock()
      },
    }
  }
  return { newLock }
}

async function lockInDatabase(client: PoolClient, name: string, signal: AbortSignal): Promise<void> {
  for (let tries = 0; tries < maxTries && !signal.aborted; tries++) {
    const { rows } = await client.query("select pg_try_advisory_lock(hashtextextended($1, 0)) as is_held", [name])
    if (rows[0]?.is_held) return
    await client.query("select pg_notify('solander_changed', $1)", [name])
    await wait(everyMs)
  }
  throw ERRORS.ERR_LOCK_TIMEOUT
}

/** One connection for all users, released with the last. */
function createSharedClient(pool: Pool) {
  let connection: Promise<PoolClient> | null = null
  let users = 0

  function open(): Promise<PoolClient> {
    const opening = pool.connect()
    const clearConnection = () => {
      if (connection === opening) connection = null
    }
    // Locks end with a broken connection: the next caller opens another.
    const watch = (client: PoolClient) =>
      client.once("error", () => {
        if (connection !== opening) return
        connection = null
        client.release(true)
      })
    opening.then(watch, clearConnection)
    return opening
  }

  return {
    current: async () => connection?.catch(() => null),
    join(): Promise<PoolClient> {
      users++
      connection ??= open()
      return connection
    },
    async leave(): Promise<void> {
      users--
      const last = users === 0 ? connection : null
      if (!last) return
      connection = null
      // Releases locks that it may still hold.
      await last.then((client) => client.release(true)).catch(() => {})
    },
  }
}
