import { randomUUID } from "node:crypto"
import { and, asc, count, eq, gt, inArray, isNotNull, sql } from "drizzle-orm"
import { z } from "zod"
import type { Database } from "../db/connect.ts"
import { jobRuns } from "../db/tables/jobs.ts"
import { type Actor, system } from "./actor.ts"
import { command, noInput } from "./command.server.ts"
import { type JobData, type JobName, jobNames } from "./jobs.ts"
import { done, type Outcome } from "./problem.ts"
import { query } from "./query.server.ts"
import type { Shop } from "./shop.ts"
import { validateInput } from "./validate-input.ts"

/** Dead processes after which a job is parked. */
const maxDeaths = 2

type Job = { id: string; queue: JobName; data: unknown }

/** Counts attempts before the jobs run, so that a crash counts. @returns ids of jobs that may run; the others are parked */
export async function recordJobStarts(db: Database, jobs: Job[], now: Date): Promise<Set<string>> {
  const runs = await db
    .insert(jobRuns)
    .values(jobs.map(({ id, queue, data }) => ({ jobId: id, queue, data: data as Record<string, string> })))
    .onConflictDoUpdate({ target: jobRuns.jobId, set: { unfinished: sql`${jobRuns.unfinished} + 1` } })
    .returning({ id: jobRuns.jobId, unfinished: jobRuns.unfinished })
  const parked = runs.filter(({ unfinished }) => unfinished > maxDeaths).map(({ id }) => id)
  if (parked.length > 0) await db.update(jobRuns).set({ parkedAt: now }).where(inArray(jobRuns.jobId, parked))
  return new Set(runs.map(({ id }) => id)).difference(new Set(parked))
}

/** @returns ids of jobs that began before and did not end */
export async function listUnfinishedJobs(db: Database, jobs: { id: string }[]): Promise<Set<string>> {
  const ids = jobs.map(({ id }) => id)
  const runs = await db
    .select({ id: jobRuns.jobId })
    .from(jobRuns)
    .where(and(inArray(jobRuns.jobId, ids), gt(jobRuns.unfinished, 0)))
  return new Set(runs.map(({ id }) => id))
}

/** After success and failure alike. */
export async function finishJobs(db: Database, ids: string[]): Promise<void> {
  await db.delete(jobRuns).where(inArray(jobRuns.jobId, ids))
}

/** A stop of the process does not count as a death. */
export async function interruptJobs(db: Database, ids: string[]): Promise<void> {
  const unfinished = sql`${jobRuns.unfinished} - 1`
  await db
    .update(jobRuns)
    .set({ unfinished })
    .where(and(inArray(jobRuns.jobId, ids), gt(jobRuns.unfinished, 0)))
}

/** Each keeps all but one death, so that a culprit kills one more process and is parked again. */
export async function resumeParkedJobs(shop: Shop): Promise<void> {
  await command(shop, system("Jobs"), "health.write", noInput, async ({ tx }) => {
    const parked = await tx
      .select()
      .from(jobRuns)
      .where(isNotNull(jobRuns.parkedAt))
      .for("update", { skipLocked: true })
    for (const { jobId, queue, data } of parked) {
      const id = randomUUID()
      await tx
        .update(jobRuns)
        .set({ jobId: id, parkedAt: null, unfinished: maxDeaths - 1 })
        .where(eq(jobRuns.jobId, jobId))
      const name = queue as JobName
      await shop.jobs.send(tx, name, data as JobData[typeof name], { id })
    }
    return done(null)
  })
}

export type ParkedJobs = { queue: JobName; count: number }

export const listParkedJobs = (shop: Shop, actor: Actor): Promise<Outcome<ParkedJobs[]>> =>
  query(shop, actor, "health.read", async (db) => {
    const rows = await db
      .select({ queue: jobRuns.queue, count: count() })
      .from(jobRuns)
      .where(isNotNull(jobRuns.parkedAt))
      .groupBy(jobRuns.queue)
      .orderBy(asc(jobRuns.queue))
    return done(rows as ParkedJobs[])
  })

export type JobStatus = {
  /** Jobs that could run now, and since when the oldest could. */
  queues: { name: string; waiting: number; oldest: Date }[]
  parked: number
}

export async function getJobStatus({ db, now }: Shop): Promise<JobStatus> {
  const { rows } = await db.execute<{ name: string; waiting: number; oldest: string }>(sql`
    select name, count(*)::int as waiting, min(start_after) as oldest from jobs.job
    where state < 'active' and start_after <= ${now().toISOString()}::timestamptz group by name`)
  const [parked] = await db.select({ count: count() }).from(jobRuns).where(isNotNull(jobRuns.parkedAt))
  const queues = rows.map(({ name, waiting, oldest }) => ({ name, waiting, oldest: new Date(oldest) }))
  return { queues, parked: parked?.count ?? 0 }
}

export const retryForm = z.strictObject({ queue: z.enum(jobNames) })

export const retryParkedJobs = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<number>> =>
  command(shop, actor, "health.write", validateInput(retryForm, input), async ({ tx }, { queue }) => {
    const rows = await tx
      .delete(jobRuns)
      .where(and(isNotNull(jobRuns.parkedAt), eq(jobRuns.queue, queue)))
      .returning({ data: jobRuns.data })
    for (const { data } of rows) await shop.jobs.send(tx, queue, data as JobData[typeof queue])
    return done(rows.length)
  })
