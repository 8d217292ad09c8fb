import { and, desc, eq, sql } from "drizzle-orm"
import { backupCopies } from "../../../db/tables/backup-targets.ts"
import { TargetProblem } from "../../../services/backup-targets/target-problem.ts"
import { system } from "../../actor.ts"
import { command, noInput } from "../../command.server.ts"
import { done } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { getFailureMessage } from "../failure-message.ts"
import { type CopyRow, isCopyUnderWay, startCopyTrial } from "./copy-commands.server.ts"
import { openTarget } from "./open-target.server.ts"
import { purgeCopies } from "./purge-copies.server.ts"
import { TargetInUse, withTargetLease } from "./target-lease.server.ts"
import { type CopyProgress, type WrittenCopy, writeCopy } from "./write-copy.server.ts"

const actor = system("Backup")

/** Milliseconds between updates of the progress, which also notice a cancellation. */
const progressIntervalMs = 500

/** A week, less the time that one backup may be earlier than the last. */
const trialIntervalMs = 6.5 * 24 * 60 * 60 * 1000

/** A job may take a day. A first backup over a slow connection takes several, each of which continues the one before. */
const attemptMs = 20 * 60 * 60 * 1000

/** Rows of ended backups that the page may show. */
const maxRows = 60

/** @throws when another attempt may help: what was sent is there, and is not sent again */
export async function runCopy(shop: Shop, { copyId }: { copyId: string }, attempt = { last: true }): Promise<void> {
  const underWay = and(eq(backupCopies.id, copyId), isCopyUnderWay)
  const [asked] = await shop.db.select().from(backupCopies).where(underWay)
  if (!asked) return
  try {
    await withTargetLease(shop, asked.targetId, async (leased) => {
      const [row] = await shop.db.update(backupCopies).set({ state: "running" }).where(underWay).returning()
      if (row) await copyAndPurge(shop, row, leased)
    })
  } catch (error) {
    // The row may be that of the process that writes there.
    if (error instanceof TargetInUse && !attempt.last) throw error
    const [now] = await shop.db.select().from(backupCopies).where(underWay)
    if (!now) return
    const problem = explainCopyFailure(error)
    if (error instanceof TargetProblem && error.isPassing && !attempt.last) {
      await shop.db.update(backupCopies).set({ state: "waiting", problem }).where(underWay)
      throw error
    }
    shop.log.error({ err: error, copyId }, "a backup elsewhere failed")
    await shop.db.update(backupCopies).set({ state: "failed", problem, finishedAt: shop.now() }).where(underWay)
  }
}

export function explainCopyFailure(error: unknown): string {
  if (error instanceof TargetProblem) return error.message
  if (error instanceof TargetInUse) return "Another backup is being written there."
  return getFailureMessage(error)
}

async function copyAndPurge(shop: Shop, row: CopyRow, leased: AbortSignal): Promise<void> {
  const opened = await openTarget(shop, row.targetId)
  const { target, key, writer } = opened
  const progress = trackCopyProgress(shop, row.id)
  const tooLong = AbortSignal.timeout(attemptMs)
  const signal = AbortSignal.any([leased, progress.canceled, tooLong])
  try {
    const written = await writeCopy(shop, opened, { signal, onProgress: progress.onProgress }).catch((error) => {
      throw tooLong.aborted ? new TargetProblem("slow", "It takes longer than 20 hours.") : error
    })
    await progress.end()
    if (!(await saveFinished(shop, row, written))) {
      await target.remove(`manifests/${written.name}`)
      return
    }
    const good = await findLastGood(shop, row.targetId)
    // The backup is complete: what is not swept now goes the next time.
    const purged = await purgeCopies(target, key, {
      ...{ now: shop.now(), writer, written: written.name, good, signal: leased },
    }).catch((err: unknown) => {
      shop.log.warn({ err, copyId: row.id }, "old backups elsewhere were not removed")
      return null
    })
    if (purged && purged.unreadable > 0) await noteLeftovers(shop, row.id, purged.unreadable)
    await purgeCopyRows(shop, row.targetId)
  } catch (error) {
    // The place says no more than that it was interrupted.
    throw leased.aborted ? leased.reason : error
  } finally {
    await progress.end()
    await target.close()
  }
}

async function noteLeftovers(shop: Shop, id: string, unreadable: number): Promise<void> {
  const problem = `Old backups stay there, because ${unreadable === 1 ? "one" : unreadable} can’t be read.`
  await shop.db.update(backupCopies).set({ problem }).where(eq(backupCopies.id, id))
}

/** False: it was canceled in the meantime. */
async function saveFinished(shop: Shop, row: CopyRow, { name, manifest, bytesSent }: WrittenCopy): Promise<boolean> {
  const { count, bytes } = manifest.files
  const saved = await command(shop, actor, "backups.write", noInput, async (context) => {
    const finished = {
      ...{ state: "done" as const, manifest: name, bytes, bytesSent, problem: null, finishedAt: context.now },
      ...{ filesDone: count, filesTotal: count },
    }
    const [changed] = await context.tx
      .update(backupCopies)
      .set(finished)
      .where(and(eq(backupCopies.id, row.id), isCopyUnderWay))
      .returning()
    if (changed && (await isTrialDue(context.tx, row.targetId, context.now))) await startCopyTrial(context, changed)
    return done(changed !== undefined)
  })
  return saved.ok && saved.value
}

async function isTrialDue(db: Pick<Shop["db"], "select">, targetId: string, now: Date): Promise<boolean> {
  const [last] = await db
    .select({ trial: backupCopies.trial, at: backupCopies.triedAt })
    .from(backupCopies)
    .where(sql`target_id = ${targetId} and trial in ('passed', 'failed') and tried_at is not null`)
    .orderBy(desc(backupCopies.triedAt))
    .limit(1)
  // After a failure, this backup may have been mended.
  return last?.trial !== "passed" || !last.at || now.getTime() - last.at.getTime() > trialIntervalMs
}

async function findLastGood(shop: Shop, targetId: string): Promise<string | null> {
  const [row] = await shop.db
    .select({ manifest: backupCopies.manifest })
    .from(backupCopies)
    .where(sql`target_id = ${targetId} and trial = 'passed'`)
    .orderBy(desc(backupCopies.createdAt))
    .limit(1)
  return row?.manifest ?? null
}

async function purgeCopyRows(shop: Shop, targetId: string): Promise<void> {
  await shop.db.execute(sql`delete from backup_copies where target_id = ${targetId}
    and state not in ('waiting', 'running') and trial <> 'running' and id not in (
      select id from backup_copies where target_id = ${targetId} order by created_at desc limit ${maxRows})
    and id is distinct from (select id from backup_copies where target_id = ${targetId} and trial = 'passed'
      order by created_at desc limit 1)`)
}

function trackCopyProgress(shop: Shop, id: string) {
  const stop = new AbortController()
  let latest: CopyProgress | null = null
  let writing = Promise.resolve()
  const write = async () => {
    const running = and(eq(backupCopies.id, id), eq(backupCopies.state, "running"))
    const rows = await shop.db
      .update(backupCopies)
      .set(latest ?? { state: "running" })
      .where(running)
      .returning({ id: backupCopies.id })
    if (rows.length === 0) stop.abort(new Error("the backup was canceled"))
  }
  const timer = setInterval(() => {
    writing = writing.then(write).catch((err: unknown) => shop.log.warn({ err }, "a backup’s progress was not noted"))
  }, progressIntervalMs)
  return {
    canceled: stop.signal,
    onProgress(progress: CopyProgress) {
      latest = progress
    },
    async end() {
      clearInterval(timer)
      await writing
    },
  }
}
