import { randomUUID } from "node:crypto"
import type pg from "pg"

/** The channel on which the database's triggers announce what changed. */
const channel = "solander_changed"

/**
 * Subscribes a connection to announcements and waits for one of its own.
 * Never resolves behind a connection pooler that passes queries on but no notifications: the caller sets a limit.
 */
export async function listenOn(client: pg.Client, handle: (payload: string) => void): Promise<void> {
  const token = randomUUID()
  const received = new Promise<void>((resolve) => {
    client.on("notification", ({ payload }) => {
      if (payload === token) resolve()
      // Other processes try their connections in the same way.
      else if (payload && !/^[0-9a-f-]{36}$/.test(payload)) handle(payload)
    })
  })
  await client.query(`listen ${channel}`)
  await client.query("select pg_notify($1, $2)", [channel, token])
  await received
}
