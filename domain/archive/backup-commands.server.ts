import { and, eq, inArray, sql } from "drizzle-orm"
import { z } from "zod"
import { matchesId } from "../../db/matches-id.ts"
import { backups } from "../../db/tables/backups.ts"
import type { Actor } from "../actor.ts"
import { type CommandContext, command, noInput } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { query } from "../query.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { type BackupRow, isBackupDue } from "./backup.ts"

/** Returns the one in progress, if any. */
export const requestBackup = (shop: Shop, actor: Actor): Promise<Outcome<{ id: string }>> =>
  command(shop, actor, "backups.write", noInput, (context) => insertBackup(context, "hand"))

/** Runs each night. */
export async function backUpIfDue(shop: Shop, actor: Actor): Promise<void> {
  const { backups: wanted } = await getSettings(shop.db, "backups")
  const { rows } = await shop.db.execute<{ last: Date | null }>(
    sql`select max(created_at) as last from backups where state in ('waiting', 'running', 'done')`,
  )
  const last = rows[0]?.last ?? null
  if (!isBackupDue(wanted.every, last && new Date(last), shop.now())) return
  await command(shop, actor, "backups.write", noInput, (run) => insertBackup(run, "schedule"))
}

async function insertBackup(
  { shop, tx, actor, now }: CommandContext,
  cause: BackupRow["cause"],
): Promise<Outcome<{ id: string }>> {
  const [made] = await tx
    .insert(backups)
    .values({ cause, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: backups.id })
  if (!made) {
    const [other] = await tx
      .select({ id: backups.id })
      .from(backups)
      .where(inArray(backups.state, ["waiting", "running"]))
    return other ? done(other) : refuse("conflict", "Another backup has just ended. Please try again.")
  }
  await shop.jobs.send(tx, "back-up", { backupId: made.id })
  await recordEvent(tx, actor, { noun: "backup", nounId: made.id, action: "begun" }, now)
  return done(made)
}

const one = z.object({ id: z.uuid() })

/** Its file is removed. A backup that has ended stays. */
export const cancelBackup = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ id: string }>> =>
  command(shop, actor, "backups.write", validateInput(one, input), async ({ tx, now }, { id }) => {
    const [row] = await tx.select().from(backups).where(eq(backups.id, id)).for("update")
    if (!row) return refuse("not_found", "There is no such backup.")
    if (row.state === "canceled") return done({ id })
    if (row.state === "done" || row.state === "failed") return refuse("conflict", "This backup has already ended.")
    await tx.update(backups).set({ state: "canceled", finishedAt: now }).where(eq(backups.id, id))
    await recordEvent(tx, actor, { noun: "backup", nounId: id, action: "canceled" }, now)
    return done({ id })
  })

/** Reads the backup into a second database, and compares it with its source. */
export const requestDrill = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ id: string }>> =>
  command(shop, actor, "backups.write", validateInput(one, input), async (run, { id }) => {
    const { tx } = run
    const [row] = await tx.select().from(backups).where(eq(backups.id, id)).for("update")
    if (row?.state !== "done") return refuse("not_found", "There is no such backup.")
    if (row.drill === "running") return done({ id })
    await startDrill(run, id)
    return done({ id })
  })

export async function startDrill({ shop, tx, actor, now }: CommandContext, id: string): Promise<void> {
  await tx.update(backups).set({ drill: "running", drillProblem: null }).where(eq(backups.id, id))
  await shop.jobs.send(tx, "try-backup", { backupId: id })
  await recordEvent(tx, actor, { noun: "backup", nounId: id, action: "drill begun" }, now)
}

export const getBackupFile = (shop: Shop, actor: Actor, id: string): Promise<Outcome<BackupRow & { key: string }>> =>
  query(shop, actor, "backups.download", async (db) => {
    const [row] = await db
      .select()
      .from(backups)
      .where(and(matchesId(backups.id, id), eq(backups.state, "done")))
    return row?.key ? done({ ...row, key: row.key }) : refuse("not_found", "There is no such backup.")
  })
