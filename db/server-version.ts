import type pg from "pg"
import { DatabaseProblem } from "./problem.ts"

const OLDEST_POSTGRES = 15

/** @throws DatabaseProblem `too-old` */
export async function requireServerVersion(client: Pick<pg.ClientBase, "query">): Promise<void> {
  const { rows } = await client.query<{ number: string; text: string }>(
    "select current_setting('server_version_num') as number, current_setting('server_version') as text",
  )
  const major = Math.floor(Number(rows[0]?.number) / 10_000)
  if (major >= OLDEST_POSTGRES) return
  throw new DatabaseProblem(
    "too-old",
    `The database server is PostgreSQL ${rows[0]?.text}, and Solander needs version ${OLDEST_POSTGRES} or newer. ` +
      "Upgrade the server, point DATABASE_URL at a newer one, or leave DATABASE_URL out to use the server that comes with Solander.",
  )
}
