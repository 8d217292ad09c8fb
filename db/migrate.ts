import { readMigrationFiles } from "drizzle-orm/migrator"
import type pg from "pg"
import { DatabaseProblem } from "./problem.ts"

const OLDEST_POSTGRES = 15

/** @throws DatabaseProblem `too-old` */
async function requireServerVersion(client: Pick<pg.ClientBase, "query">): Promise<void> {
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

/** Arbitrary: the ASCII codes of “sola”. */
const LOCK = 0x736f6c61

/** For waiting on another process and for changes of large tables. */
const MIGRATION_TIMEOUT_MS = 30 * 60_000

/**
 * All or none. Processes may start at once: one migrates, the others wait. @throws DatabaseProblem `too-old`,
 * `newer-migrations`
 */
export async function migrate(pool: pg.Pool, folder: string): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: folder })
  const client = await pool.connect()
  const run = (text: string, values?: unknown[]) =>
    client.query<{ at: string; contracts: boolean }>({
      text,
      values,
      query_timeout: MIGRATION_TIMEOUT_MS,
    } as pg.QueryConfig)
  let broken = false
  try {
    await run("begin")
    await requireServerVersion(client)
    await run("set local statement_timeout to 0")
    await run("select pg_advisory_xact_lock($1)", [LOCK])
    await run("create schema if not exists drizzle")
    await run(
      "create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
    )
    await run(
      "alter table drizzle.__drizzle_migrations add column if not exists contracts boolean not null default false",
    )
    const { rows } = await run("select created_at as at, contracts from drizzle.__drizzle_migrations")
    const applied = new Set(rows.map(({ at }) => Number(at)))
    const known = new Set(migrations.map(({ folderMillis }) => folderMillis))
    refuseNewer(rows.filter(({ at }) => !known.has(Number(at))))
    for (const { sql, hash, folderMillis } of migrations.filter((migration) => !applied.has(migration.folderMillis))) {
      for (const statement of sql) await run(statement)
      await run("insert into drizzle.__drizzle_migrations (hash, created_at, contracts) values ($1, $2, $3)", [
        hash,
        folderMillis,
        sql.some((statement) => isContract(statement)),
      ])
    }
    await run("commit")
  } catch (error) {
    await run("rollback").catch(() => {
      broken = true
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** Breaks the release before (docs/upgrading.md); marked by `-- contract: 1.2.0 no longer reads orders.note`. */
export const isContract = (sql: string): boolean => /^--\s*contract:/m.test(sql)

/** A database that a newer version only added to still works, so that an upgrade can be reverted. */
function refuseNewer(unknown: { contracts: boolean }[]): void {
  if (!unknown.some(({ contracts }) => contracts)) return
  throw new DatabaseProblem(
    "newer-migrations",
    "This database was changed by a newer version of Solander, which this version cannot read. " +
      "Start the newer version again, or restore a backup made with this one.",
  )
}
