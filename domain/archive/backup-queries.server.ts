import { desc, inArray, sql } from "drizzle-orm"
import type { Database } from "../../db/connect.ts"
import { backups } from "../../db/tables/backups.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import type { BackupRow } from "./backup.ts"

/** More than the settings can keep, with failed and stopped ones. */
const maxBackups = 80

export const listBackups = (shop: Shop, actor: Actor): Promise<Outcome<BackupRow[]>> =>
  query(shop, actor, "backups.read", async (db) => {
    return done(await db.select().from(backups).orderBy(desc(backups.createdAt), desc(backups.id)).limit(maxBackups))
  })

/** `part` is 0 to 1. */
type BackupInProgress = { part: number }

export const findBackupInProgress = (shop: Shop, actor: Actor): Promise<Outcome<BackupInProgress | null>> =>
  query(shop, actor, "backups.read", async (db) => {
    const { filesDone, filesTotal, state } = backups
    const [row] = await db
      .select({ filesDone, filesTotal })
      .from(backups)
      .where(inArray(state, ["waiting", "running"]))
    return done(row ? { part: row.filesDone / Math.max(1, row.filesTotal) } : null)
  })

export type BackupStatus = {
  every: "never" | "day" | "week"
  /** Null: never. */
  last: Date | null
  /** `failed`: the last one. */
  first: Date | null
  failed: boolean
}

export async function getBackupStatus(db: Database): Promise<BackupStatus> {
  const [{ backups: wanted }, { rows }] = await Promise.all([
    getSettings(db, "backups"),
    db.execute<{
      first: string | null
      last: string | null
      failed: boolean | null
    }>(sql`select min(created_at) as first,
      max(created_at) filter (where state = 'done') as last,
      (array_agg(state = 'failed' order by created_at desc) filter (where state in ('done', 'failed')))[1] as failed
      from backups`),
  ])
  const [row] = rows
  const date = (text: string | null | undefined) => (text ? new Date(text) : null)
  return { every: wanted.every, last: date(row?.last), first: date(row?.first), failed: row?.failed ?? false }
}
