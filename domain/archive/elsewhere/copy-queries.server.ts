import { asc, desc } from "drizzle-orm"
import { matchesId } from "../../../db/matches-id.ts"
import { backupCopies, backupTargets } from "../../../db/tables/backup-targets.ts"
import type { Actor } from "../../actor.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import { query } from "../../query.server.ts"
import type { Shop } from "../../shop.ts"
import type { CopyRow } from "./copy-commands.server.ts"
import { findTargetSecrets, getSavedTarget } from "./open-target.server.ts"
import { getSheetState } from "./recovery-sheet.server.ts"
import { describeTarget, type SavedTarget } from "./target-settings.ts"

export type ListedTarget = {
  id: string
  name: string
  where: string
  isReady: boolean
  running: CopyRow | null
  /** The last one that ended, whatever its end. */
  latest: CopyRow | null
  last: CopyRow | null
  /** The last one that was tried. */
  tried: CopyRow | null
}

export type SheetState = Awaited<ReturnType<typeof getSheetState>>

export const listTargets = (
  shop: Shop,
  actor: Actor,
): Promise<Outcome<{ targets: ListedTarget[]; sheet: SheetState }>> =>
  query(shop, actor, "backups.read", async () => {
    return done({ targets: await findTargets(shop.db), sheet: await getSheetState(shop) })
  })

export async function findTargets(db: Shop["db"]): Promise<ListedTarget[]> {
  const rows = await db.select().from(backupTargets).orderBy(asc(backupTargets.createdAt), asc(backupTargets.id))
  const copies = rows.length === 0 ? [] : await db.select().from(backupCopies).orderBy(desc(backupCopies.createdAt))
  return rows.map((row) => {
    const own = copies.filter(({ targetId }) => targetId === row.id)
    const find = (test: (copy: CopyRow) => boolean) => own.find(test) ?? null
    return {
      id: row.id,
      name: row.name,
      where: describeTarget(getSavedTarget(row)),
      isReady: row.isReady,
      running: find(({ state }) => state === "waiting" || state === "running"),
      latest: find(({ state }) => state === "done" || state === "failed"),
      last: find(({ state }) => state === "done"),
      tried: find(({ trial, triedAt }) => trial === "running" || triedAt !== null),
    }
  })
}

export type EditedTarget = { id: string; name: string; isReady: boolean; target: SavedTarget; hasSecret: boolean }

/** Never with secrets. */
export const getTargetForEdit = (shop: Shop, actor: Actor, id: string): Promise<Outcome<EditedTarget>> =>
  query(shop, actor, "backups.read", async (db) => {
    const [row] = await db.select().from(backupTargets).where(matchesId(backupTargets.id, id))
    if (!row) return refuse("not_found", "There is no such place.")
    const target = getSavedTarget(row)
    const secrets = await findTargetSecrets(shop, row, target)
    const hasSecret = secrets !== null && Boolean(secrets.password || secrets.secretAccessKey)
    return done({ id: row.id, name: row.name, isReady: row.isReady, target, hasSecret })
  })
