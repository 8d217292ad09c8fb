import type { JobResult, JobWithMetadata } from "pg-boss"
import type { Database } from "../db/connect.ts"
import { beginJobs, endJobs, unfinishedJobs } from "../domain/job-runs.server.ts"
import type { JobData, JobName } from "../domain/jobs.ts"
import type { ShopLog } from "../domain/shop.ts"
import { cut } from "../lib/cut.ts"
import type { RequestsFirst } from "./requests-first.ts"

type Attempt = { last: boolean; stopping: AbortSignal }

type Joint = "handle-payment-event"

/** A job that throws is retried; in a batch, each rejected one. */
export type JobWorkers = {
  [N in Exclude<JobName, Joint>]: (data: JobData[N], attempt: Attempt) => Promise<void>
} & { [N in Joint]: (all: JobData[N][]) => Promise<PromiseSettledResult<void>[]> }

export type RunJobs = (jobs: JobWithMetadata<object>[]) => Promise<JobResult[]>

type Options = {
  pause?: RequestsFirst["pause"]
  onFailed?: (queue: JobName) => Promise<void>
}

/** Parks a job whose processes died (`domain/job-runs.server.ts`). */
export function attemptsOf({
  db,
  running,
  stopping,
  log,
}: {
  db: Database
  running: Set<string>
  stopping: AbortSignal
  log: ShopLog
}) {
  // Ended, but not recorded because the database was away.
  const ended = new Set<string>()
  const forgetEnded = async (jobs: { id: string }[]) => {
    const ids = jobs.map(({ id }) => id).filter((id) => ended.has(id))
    if (ids.length > 0) await endJobs(db, ids)
    for (const id of ids) ended.delete(id)
  }
  return (queue: JobName, workers: JobWorkers, { pause, onFailed = async () => {} }: Options): RunJobs => {
    let took: number | undefined
    const tell = () => onFailed(queue).catch((err) => log.warn({ err, queue }, "a failed job was not reported"))
    const run = runOf(queue, workers, stopping)
    const attempt: RunJobs = async (jobs) => {
      const counted = jobs.map(({ id, data }) => ({ id, queue, data }))
      const begun = await beginJobs(db, counted, new Date())
      for (const { id } of jobs) {
        if (begun.has(id)) continue
        log.error({ queue, jobId: id }, "a job at which processes ended is parked")
        await tell()
      }
      for (const id of begun) running.add(id)
      const may = jobs.filter(({ id }) => begun.has(id))
      const began = performance.now()
      const outcomes = may.length > 0 ? await run(may) : []
      took = performance.now() - began
      const failed = new Map<string, unknown>()
      for (const [index, job] of may.entries()) {
        const outcome = outcomes[index]
        if (outcome?.status !== "rejected") continue
        failed.set(job.id, outcome.reason)
        log.warn({ err: outcome.reason, queue, jobId: job.id }, "a job failed")
        if (isLast(job) && !stopping.aborted) await tell()
      }
      for (const id of begun) running.delete(id)
      await endJobs(db, [...begun]).catch(() => {
        for (const id of begun) ended.add(id)
      })
      return jobs.map(({ id }) =>
        failed.has(id) ? { id, status: "failed", output: reasonOf(failed.get(id)) } : { id, status: "completed" },
      )
    }
    return async (jobs) => {
      await pause?.(took)
      await forgetEnded(jobs)
      if (jobs.length === 1) return attempt(jobs)
      // Any of the batch may have killed a process: each suspect runs alone, or all would be parked with it.
      const suspects = await unfinishedJobs(db, jobs)
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

/** What the queue's table keeps. A failed query's error holds all of its values, which may be more than a text can hold. */
function reasonOf(error: unknown): object {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  return { name, message: cut(message, 2000), stack: cut(stack ?? "", 8000) }
}

const isLast = ({ retryCount, retryLimit }: JobWithMetadata<object>) => retryCount >= retryLimit

type RunAll = (jobs: JobWithMetadata<object>[]) => Promise<PromiseSettledResult<void>[]>

function runOf(queue: JobName, workers: JobWorkers, stopping: AbortSignal): RunAll {
  if (queue === "handle-payment-event") {
    return (jobs) =>
      workers[queue](jobs.map(({ data }) => data as JobData[typeof queue])).catch((reason: unknown) =>
        jobs.map(() => ({ status: "rejected", reason })),
      )
  }
  const run = workers[queue] as (data: object, attempt: Attempt) => Promise<void>
  return (jobs) => Promise.allSettled(jobs.map((job) => run(job.data, { last: isLast(job), stopping })))
}
