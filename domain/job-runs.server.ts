import { and, asc, count, eq, gt, isNotNull, sql } from "drizzle-orm"
import { z } from "zod"
import type { Database } from "../db/connect.ts"
import { jobRuns } from "../db/tables/jobs.ts"
import { type Actor, refuseUnlessAdmin } from "./actor.ts"
import { checked } from "./checked.ts"
import { command } from "./command.server.ts"
import { type JobData, type JobName, jobNames } from "./jobs.ts"
import { done, type Outcome } from "./problem.ts"
import type { Shop } from "./shop.ts"

/** After this many processes died at a job it is parked. */
export const mostDeaths = 2

type Job = { id: string; queue: JobName; data: unknown }

/**
 * Counts an attempt at a job before it runs, so that one that ends its process is counted, too.
 * @returns false when the job is parked: it must not run
 */
export async function beginJob(db: Database, { id, queue, data }: Job, now: Date): Promise<boolean> {
  const [run] = await db
    .insert(jobRuns)
    .values({ jobId: id, queue, data: data as Record<string, string> })
    .onConflictDoUpdate({ target: jobRuns.jobId, set: { unfinished: sql`${jobRuns.unfinished} + 1` } })
    .returning({ unfinished: jobRuns.unfinished })
  if ((run?.unfinished ?? 0) <= mostDeaths) return true
  await db.update(jobRuns).set({ parkedAt: now }).where(eq(jobRuns.jobId, id))
  return false
}

/** Notes that a job ended, whether it succeeded or failed: its process lives. */
export async function endJob(db: Database, id: string): Promise<void> {
  await db.delete(jobRuns).where(eq(jobRuns.jobId, id))
}

/** Takes back the attempt at a job that a stop of the process interrupted. */
export async function interruptJob(db: Database, id: string): Promise<void> {
  const unfinished = sql`${jobRuns.unfinished} - 1`
  await db
    .update(jobRuns)
    .set({ unfinished })
    .where(and(eq(jobRuns.jobId, id), gt(jobRuns.unfinished, 0)))
}

/** How many jobs of a queue are parked. */
export type ParkedJobs = { queue: JobName; count: number }

/** The jobs that were taken out of their queues because processes died at them. For the artist only. */
export async function parkedJobs(shop: Shop, actor: Actor): Promise<Outcome<ParkedJobs[]>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  const rows = await shop.db
    .select({ queue: jobRuns.queue, count: count() })
    .from(jobRuns)
    .where(isNotNull(jobRuns.parkedAt))
    .groupBy(jobRuns.queue)
    .orderBy(asc(jobRuns.queue))
  return done(rows as ParkedJobs[])
}

export type JobStanding = {
  /** Jobs that could run now, by queue, and since when the oldest could. */
  queues: { name: string; waiting: number; oldest: Date }[]
  /** Taken out of their queues, because processes died at them. */
  parked: number
}

/** Whether the work in the background keeps up. */
export async function jobStanding({ db, now }: Shop): Promise<JobStanding> {
  const { rows } = await db.execute<{ name: string; waiting: number; oldest: string }>(sql`
    select name, count(*)::int as waiting, min(start_after) as oldest from jobs.job
    where state < 'active' and start_after <= ${now().toISOString()}::timestamptz group by name`)
  const [parked] = await db.select({ count: count() }).from(jobRuns).where(isNotNull(jobRuns.parkedAt))
  const queues = rows.map(({ name, waiting, oldest }) => ({ name, waiting, oldest: new Date(oldest) }))
  return { queues, parked: parked?.count ?? 0 }
}

export const retryForm = z.strictObject({ intent: z.literal("retry-jobs"), queue: z.enum(jobNames) })

/** Puts the parked jobs of a queue into it again. For the artist only. @returns how many */
export const retryParkedJobs = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<number>> =>
  command(shop, actor, "admin", checked(retryForm, input), async ({ tx }, { queue }) => {
    const rows = await tx
      .delete(jobRuns)
      .where(and(isNotNull(jobRuns.parkedAt), eq(jobRuns.queue, queue)))
      .returning({ data: jobRuns.data })
    for (const { data } of rows) await shop.jobs.send(tx, queue, data as JobData[typeof queue])
    return done(rows.length)
  })
