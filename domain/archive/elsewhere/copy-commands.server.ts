import { desc, eq, inArray, sql } from "drizzle-orm"
import { z } from "zod"
import { backupCopies, backupTargets } from "../../../db/tables/backup-targets.ts"
import type { Actor } from "../../actor.ts"
import { type CommandContext, command, noInput } from "../../command.server.ts"
import { recordEvent } from "../../history.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import { isBackupDue } from "../backup.ts"

export type CopyRow = typeof backupCopies.$inferSelect

const one = z.object({ id: z.uuid() })

/** @param input the place's id. Returns the one in progress, if any */
export const requestCopy = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ id: string }>> =>
  command(shop, actor, "backups.write", validateInput(one, input), async (run, { id }) => insertCopy(run, id, "hand"))

/** Runs each night, for each place. */
export async function copyIfDue(shop: Shop, actor: Actor): Promise<void> {
  const { backups: wanted } = await getSettings(shop.db, "backups")
  const rows = await shop.db
    .select({
      id: backupTargets.id,
      // A column of a query of one table would lose its table, and mean that of the inner query.
      last: sql<string | null>`(select max(created_at) from backup_copies
        where target_id = backup_targets.id and state in ('waiting', 'running', 'done'))`,
    })
    .from(backupTargets)
    .where(eq(backupTargets.isReady, true))
  for (const { id, last } of rows) {
    if (!isBackupDue(wanted.every, last ? new Date(last) : null, shop.now())) continue
    await command(shop, actor, "backups.write", noInput, (run) => insertCopy(run, id, "schedule"))
  }
}

async function insertCopy(
  { shop, tx, actor, now }: CommandContext,
  targetId: string,
  cause: CopyRow["cause"],
): Promise<Outcome<{ id: string }>> {
  const [target] = await tx.select().from(backupTargets).where(eq(backupTargets.id, targetId)).for("update")
  if (!target) return refuse("not_found", "There is no such place.")
  if (!target.isReady) return refuse("conflict", "Please try this place first.")
  const [made] = await tx
    .insert(backupCopies)
    .values({ targetId, cause, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: backupCopies.id })
  if (!made) {
    const [other] = await tx
      .select({ id: backupCopies.id })
      .from(backupCopies)
      .where(sql`target_id = ${targetId} and state in ('waiting', 'running')`)
    return other ? done(other) : refuse("conflict", "Another backup has just ended. Please try again.")
  }
  await shop.jobs.send(tx, "copy-backup", { copyId: made.id })
  await recordEvent(tx, actor, { noun: "backup target", nounId: targetId, action: "backup begun" }, now)
  return done(made)
}

/** What was sent stays there: the next one needs it. A backup that has ended stays. */
export const cancelCopy = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ id: string }>> =>
  command(shop, actor, "backups.write", validateInput(one, input), async ({ tx, now }, { id }) => {
    const [row] = await tx.select().from(backupCopies).where(eq(backupCopies.id, id)).for("update")
    if (!row) return refuse("not_found", "There is no such backup.")
    if (row.state === "canceled") return done({ id })
    if (row.state === "done" || row.state === "failed") return refuse("conflict", "This backup has already ended.")
    await tx.update(backupCopies).set({ state: "canceled", finishedAt: now }).where(eq(backupCopies.id, id))
    await recordEvent(tx, actor, { noun: "backup target", nounId: row.targetId, action: "backup canceled" }, now)
    return done({ id })
  })

/** Reads the newest backup of a place back. @param input the place's id */
export const requestCopyTrial = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ id: string }>> =>
  command(shop, actor, "backups.write", validateInput(one, input), async (run, { id }) => {
    const [row] = await run.tx
      .select()
      .from(backupCopies)
      .where(sql`target_id = ${id} and state = 'done'`)
      .orderBy(desc(backupCopies.createdAt))
      .limit(1)
      .for("update")
    if (!row) return refuse("not_found", "There is no backup in this place yet.")
    if (row.trial !== "running") await startCopyTrial(run, row)
    return done({ id: row.id })
  })

export async function startCopyTrial(
  { shop, tx, actor, now }: CommandContext,
  { id, targetId }: Pick<CopyRow, "id" | "targetId">,
): Promise<void> {
  await tx.update(backupCopies).set({ trial: "running", trialResult: null }).where(eq(backupCopies.id, id))
  await shop.jobs.send(tx, "try-copy", { copyId: id })
  await recordEvent(tx, actor, { noun: "backup target", nounId: targetId, action: "trial begun" }, now)
}

export const isCopyUnderWay = inArray(backupCopies.state, ["waiting", "running"])
