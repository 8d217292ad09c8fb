import type { JobResult, JobWithMetadata } from "pg-boss"
import type { Database } from "../db/connect.ts"
import { finishJobs, listUnfinishedJobs, recordJobStarts } from "../domain/job-runs.server.ts"
import type { JobData, JobName } from "../domain/jobs.ts"
import type { ShopLog } from "../domain/shop.ts"
import { truncateText } from "../lib/truncate-text.ts"

type Attempt = { last: boolean; stopping: AbortSignal }

type BatchJob = "handle-payment-event"

/** A job that throws is retried; in a batch, each rejected one. */
export type JobWorkers = {
  [N in Exclude<JobName, BatchJob>]: (data: JobData[N], attempt: Attempt) => Promise<void>
} & { [N in BatchJob]: (all: JobData[N][]) => Promise<PromiseSettledResult<void>[]> }

export type JobRunnerCallback = (jobs: JobWithMetadata<object>[]) => Promise<JobResult[]>

type AttemptContext = { db: Database; running: Set<string>; stopping: AbortSignal; log: ShopLog }

type QueueContext = AttemptContext & { queue: JobName; run: BatchRunner; reportFailure: () => Promise<void> }

/** Parks a job whose processes died (`domain/job-runs.server.ts`). */
export function createAttempts(context: AttemptContext) {
  const { db, stopping, log } = context
  // Ended, but not recorded because the database was away.
  const ended = new Set<string>()
  return (
    queue: JobName,
    workers: JobWorkers,
    onFailed: (queue: JobName) => Promise<void> = async () => {},
  ): JobRunnerCallback => {
    const reportFailure = () =>
      onFailed(queue).catch((err) => log.warn({ err, queue }, "a failed job was not reported"))
    const queueContext = { ...context, queue, run: createRunner(queue, workers, stopping), reportFailure }
    const attempt = (jobs: JobWithMetadata<object>[]) => attemptJobs(queueContext, ended, jobs)
    return async (jobs) => {
      const unrecorded = jobs.map(({ id }) => id).filter((id) => ended.has(id))
      if (unrecorded.length > 0) await finishJobs(db, unrecorded)
      for (const id of unrecorded) ended.delete(id)
      if (jobs.length === 1) return attempt(jobs)
      // Any of the batch may have killed a process: each suspect runs alone, or all would be parked with it.
      const suspects = await listUnfinishedJobs(db, jobs)
      const { alone = [], together = [] } = Object.groupBy(jobs, ({ id }) => (suspects.has(id) ? "alone" : "together"))
      const results = together.length > 0 ? await attempt(together) : []
      for (const job of alone) {
        // A job without a result is retried.
        if (stopping.aborted || job.signal.aborted) continue
        results.push(...(await attempt([job])))
      }
      return results
    }
  }
}

/** @param ended receives the jobs whose end could not be recorded */
async function attemptJobs(
  { db, running, stopping, log, queue, run, reportFailure }: QueueContext,
  ended: Set<string>,
  jobs: JobWithMetadata<object>[],
): Promise<JobResult[]> {
  const counted = jobs.map(({ id, data }) => ({ id, queue, data }))
  const started = await recordJobStarts(db, counted, new Date())
  for (const { id } of jobs) {
    if (started.has(id)) continue
    log.error({ queue, jobId: id }, "a job at which processes ended is parked")
    await reportFailure()
  }
  for (const id of started) running.add(id)
  const allowed = jobs.filter(({ id }) => started.has(id))
  const outcomes = allowed.length > 0 ? await run(allowed) : []
  const failed = new Map<string, unknown>()
  for (const [index, job] of allowed.entries()) {
    const outcome = outcomes[index]
    if (outcome?.status !== "rejected") continue
    failed.set(job.id, outcome.reason)
    log.warn({ err: outcome.reason, queue, jobId: job.id }, "a job failed")
    if (isLast(job) && !stopping.aborted) await reportFailure()
  }
  for (const id of started) running.delete(id)
  await finishJobs(db, [...started]).catch(() => {
    for (const id of started) ended.add(id)
  })
  return jobs.map(({ id }) =>
    failed.has(id) ? { id, status: "failed", output: formatReason(failed.get(id)) } : { id, status: "completed" },
  )
}

/** What the queue's table keeps. A failed query's error holds all of its values, which may be more than a text can hold. */
function formatReason(error: unknown): object {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  return { name, message: truncateText(message, 2000), stack: truncateText(stack ?? "", 8000) }
}

const isLast = ({ retryCount, retryLimit }: JobWithMetadata<object>) => retryCount >= retryLimit

type BatchRunner = (jobs: JobWithMetadata<object>[]) => Promise<PromiseSettledResult<void>[]>

function createRunner(queue: JobName, workers: JobWorkers, stopping: AbortSignal): BatchRunner {
  if (queue === "handle-payment-event") {
    return (jobs) =>
      workers[queue](jobs.map(({ data }) => data as JobData[typeof queue])).catch((reason: unknown) =>
        jobs.map(() => ({ status: "rejected", reason })),
      )
  }
  const run = workers[queue] as (data: object, attempt: Attempt) => Promise<void>
  return (jobs) => Promise.allSettled(jobs.map((job) => run(job.data, { last: isLast(job), stopping })))
}
