import { readMigrationFiles } from "drizzle-orm/migrator"
import type pg from "pg"
import { DatabaseProblem } from "./problem.ts"
import { requireServerVersion } from "./server-version.ts"

/** Any number that no other program is likely to lock: the letters "sola". */
const LOCK = 0x736f6c61

/** Waiting for another process's migrations, and changing big tables, may take its time (milliseconds). */
const PATIENCE = 30 * 60_000

/**
 * Brings the database to the newest state: applies, in order, the migrations in the folder that it does not have yet,
 * all of them or none. Any number of processes may start at once: the first does the work, the others wait for it.
 *
 * The list of applied migrations is where drizzle-kit keeps it, in `drizzle.__drizzle_migrations`.
 *
 * @param folder a folder made by drizzle-kit, with `meta/_journal.json`
 * @throws DatabaseProblem `too-old`, `newer-migrations`
 */
export async function migrate(pool: pg.Pool, folder: string): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: folder })
  const client = await pool.connect()
  const run = (text: string, values?: unknown[]) =>
    client.query<{ at: string }>({ text, values, query_timeout: PATIENCE } as pg.QueryConfig)
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
    const { rows } = await run("select created_at as at from drizzle.__drizzle_migrations")
    const applied = new Set(rows.map(({ at }) => Number(at)))
    refuseNewer(applied, new Set(migrations.map(({ folderMillis }) => folderMillis)))
    for (const { sql, hash, folderMillis } of migrations.filter((migration) => !applied.has(migration.folderMillis))) {
      for (const statement of sql) await run(statement)
      await run("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [hash, folderMillis])
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

/** A program on data it does not know would write rows that the newer one cannot read. */
function refuseNewer(applied: Set<number>, known: Set<number>): void {
  const unknown = [...applied].filter((at) => !known.has(at))
  if (unknown.length === 0) return
  throw new DatabaseProblem(
    "newer-migrations",
    "This database was changed by a newer version of Solander, which this version cannot read. " +
      "Start the newer version again, or restore a backup made with this one.",
  )
}
