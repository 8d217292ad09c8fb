import { desc, sql } from "drizzle-orm"
import type { Database } from "../../db/connect.ts"
import { type StoredRelease, updateRuns } from "../../db/tables/updates.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { findRevertableUpdate } from "./revertable-update.server.ts"
import type { UpdateRun } from "./update-run.server.ts"
import { getUpdateSettings } from "./update-settings-row.server.ts"

export type FoundUpdate = {
  version: string
  releasedAt: string
  notes: string
  /** Steps that the database takes at the start. */
  databaseSteps: number
  /** For this computer; null: the description does not say. */
  bytes: number | null
}

type UpdatesPage = {
  current: string
  settings: { address: string; publicKeys: string; automatic: boolean; hour: number }
  checkedAt: Date | null
  problem: string | null
  found: FoundUpdate | null
  active: UpdateRun | null
  /** Without the active one, newest first. */
  history: UpdateRun[]
  revertable: { version: string; until: Date } | null
}

const maxRuns = 20

/** Null: another program starts the site, so nothing is installed here. */
export const getUpdatesPage = (shop: Shop, actor: Actor): Promise<Outcome<UpdatesPage | null>> =>
  query(shop, actor, "updates.read", async (db) => {
    if (!shop.launcher) return done(null)
    const [{ current }, row, runs, revertable] = await Promise.all([
      shop.launcher.readState(),
      getUpdateSettings(db),
      db.select().from(updateRuns).orderBy(desc(updateRuns.createdAt)).limit(maxRuns),
      findRevertableUpdate(shop, db),
    ])
    const { address, publicKeys, automatic, hour, checkedAt, problem, found } = row
    return done({
      current,
      settings: { address, publicKeys, automatic, hour },
      checkedAt,
      problem,
      found: found && found.version !== current ? await viewRelease(db, found) : null,
      active: runs.find(({ finishedAt }) => finishedAt === null) ?? null,
      history: runs.filter(({ finishedAt }) => finishedAt !== null),
      revertable: revertable && { version: revertable.former, until: revertable.until },
    })
  })

async function viewRelease(
  db: Database,
  { version, releasedAt, notes, migrations, files }: StoredRelease,
): Promise<FoundUpdate> {
  const databaseSteps = Math.max(0, migrations.length - (await countMigrations(db)))
  const bytes = files[`${process.platform}-${process.arch}`]?.bytes ?? null
  return { version, releasedAt, notes, databaseSteps, bytes }
}

async function countMigrations(db: Database): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
  )
  return rows[0]?.count ?? 0
}
