import { randomUUID } from "node:crypto"
import type pg from "pg"

const channel = "solander_changed"

/** Behind a connection pooler that passes on no notifications it never resolves: the caller sets a limit. */
export async function listenOn(client: pg.Client, handle: (payload: string) => void): Promise<void> {
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
