import { desc, inArray } from "drizzle-orm"
import { backups } from "../../db/tables/backups.ts"
import { type Actor, refuseUnlessAdmin } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"
import type { BackupRow } from "./backup.ts"

/** More than the settings allow to keep, with those that failed or were stopped. */
const most = 80

/** The backups, newest first. */
export async function listBackups(shop: Shop, actor: Actor): Promise<Outcome<BackupRow[]>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  return done(await shop.db.select().from(backups).orderBy(desc(backups.createdAt), desc(backups.id)).limit(most))
}

/** How far the backup is that is being made, 0 to 1. */
export type BackupInProgress = { part: number }

export async function backupInProgress(shop: Shop, actor: Actor): Promise<Outcome<BackupInProgress | null>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  const { filesDone, filesTotal, state } = backups
  const [row] = await shop.db
    .select({ filesDone, filesTotal })
    .from(backups)
    .where(inArray(state, ["waiting", "running"]))
  return done(row ? { part: row.filesDone / Math.max(1, row.filesTotal) } : null)
}
