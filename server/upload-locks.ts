import { setTimeout as wait } from "node:timers/promises"
import { ERRORS, type Lock, type Locker, MemoryLocker } from "@tus/server"
import type { PoolClient } from "pg"
import type { Shop } from "../domain/shop.ts"

const everyMs = 100
const maxTries = 300

/**
 * A client that continues after a lost connection makes the old request end, in other processes by a notification. A killed
 * process holds nothing, because its database connection ends.
 */
export function openUploadLocks({ db, changes }: Pick<Shop, "db" | "changes">): Locker {
  const inProcess = new MemoryLocker()
  const held = new Map<string, () => void>()
  let connection: Promise<PoolClient> | null = null
  let users = 0

  changes.listen((tags) => {
    for (const tag of tags ?? []) if (tag.startsWith(prefix)) held.get(tag.slice(prefix.length))?.()
  })

  function connected(): Promise<PoolClient> {
    users++
    connection ??= open()
    return connection
  }
  function open(): Promise<PoolClient> {
    const opening = db.$client.connect()
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
  async function leave(): Promise<void> {
    users--
    const last = users === 0 ? connection : null
    if (!last) return
    connection = null
    // Releases locks that it may still hold.
    await last.then((client) => client.release(true)).catch(() => {})
  }

  async function lock(id: string, signal: AbortSignal): Promise<void> {
    const client = await connected()
    for (let tries = 0; tries < maxTries && !signal.aborted; tries++) {
      const { rows } = await client.query("select pg_try_advisory_lock(hashtextextended($1, 0)) as is_held", [
        prefix + id,
      ])
      if (rows[0]?.is_held) return
      await client.query("select pg_notify('solander_changed', $1)", [prefix + id])
      await wait(everyMs)
    }
    throw ERRORS.ERR_LOCK_TIMEOUT
  }
  async function unlock(id: string): Promise<void> {
    const client = await connection?.catch(() => null)
    await client?.query("select pg_advisory_unlock(hashtextextended($1, 0))", [prefix + id]).catch(() => {})
  }

  const newLock = (id: string): Lock => {
    const first = inProcess.newLock(id)
    return {
      async lock(signal, release) {
        await first.lock(signal, release)
        try {
          await lock(id, signal)
          held.set(id, release)
        } catch (error) {
          await leave()
          await first.unlock()
          throw error
        }
      },
      async unlock() {
        held.delete(id)
        await unlock(id)
        await leave()
        await first.unlock()
      },
    }
  }
  return { newLock }
}

const prefix = "upload:"
