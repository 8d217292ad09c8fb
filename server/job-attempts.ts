import type { JobResult, JobWithMetadata } from "pg-boss"
import type { Database } from "../db/connect.ts"
import { beginJobs, endJobs, unfinishedJobs } from "../domain/job-runs.server.ts"
import type { JobData, JobName } from "../domain/jobs.ts"
import type { Log } from "../domain/shop.ts"
import type { RequestsFirst } from "./requests-first.ts"

/** `stopping`: aborted when the process is about to end; what takes long ends soon then. */
type Attempt = { last: boolean; stopping: AbortSignal }

/** Queues whose jobs are run together, as many as wait. */
type Joint = "handle-payment-event"

/** What each queue's jobs do. One that throws is tried again; of several together, those that are rejected. */
export type JobWorkers = {
  [N in Exclude<JobName, Joint>]: (data: JobData[N], attempt: Attempt) => Promise<void>
} & { [N in Joint]: (all: JobData[N][]) => Promise<PromiseSettledResult<void>[]> }

export type RunJobs = (jobs: JobWithMetadata<object>[]) => Promise<JobResult[]>

type Options = {
  /** Waits for requests before the jobs run. */
  pause?: RequestsFirst["pause"]
  /** Told of a job that is not tried again, or that is parked. */
  onFailed?: (queue: JobName) => Promise<void>
}

/**
 * Counts the attempts at jobs, and parks a job at which processes died (`domain/job-runs.server.ts`).
 * @param running receives the ids of the jobs under way
 */
export function attemptsOf({
  db,
  running,
  stopping,
  log,
}: {
  db: Database
  running: Set<string>
  stopping: AbortSignal
  log: Log
}) {
  // ended here, which could not be written down because the database was away
  const ended = new Set<string>()
  const forgetEnded = async (jobs: { id: string }[]) => {
    const ids = jobs.map(({ id }) => id).filter((id) => ended.has(id))
    if (ids.length > 0) await endJobs(db, ids)
    for (const id of ids) ended.delete(id)
  }
  return (queue: JobName, workers: JobWorkers, { pause, onFailed = async () => {} }: Options): RunJobs => {
    let took: number | undefined
    const tell = () => onFailed(queue).catch((err) => log.warn({ err, queue }, "a failed job was not told of"))
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
        failed.has(id) ? { id, status: "failed", output: failed.get(id) } : { id, status: "completed" },
      )
    }
    return async (jobs) => {
      await pause?.(took)
      await forgetEnded(jobs)
      if (jobs.length === 1) return attempt(jobs)
      // Any of those that ran as a process died may be why: each runs alone, or all would be parked with it.
      const suspects = await unfinishedJobs(db, jobs)
      const { alone = [], together = [] } = Object.groupBy(jobs, ({ id }) => (suspects.has(id) ? "alone" : "together"))
      const results = together.length > 0 ? await attempt(together) : []
      for (const job of alone) {
        // what has no result is tried again
        if (stopping.aborted || job.signal.aborted) continue
        results.push(...(await attempt([job])))
      }
      return results
    }
  }
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
