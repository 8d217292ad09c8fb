import { sql } from "drizzle-orm"
import type { Pool } from "pg"
import { fromDrizzle, PgBoss } from "pg-boss"
import type { JobData, JobName, Jobs } from "../domain/jobs.ts"
import type { Log } from "../domain/shop.ts"

/** How often a failed job is tried again, and after how many seconds first (doubling). */
const queues: Record<JobName, { retryLimit: number; retryDelay: number }> = {
  "deliver-mail": { retryLimit: 12, retryDelay: 15 },
  "derive-picture": { retryLimit: 3, retryDelay: 10 },
  "release-holds": { retryLimit: 0, retryDelay: 0 },
}

export type JobWorkers = { [N in JobName]: (data: JobData[N], attempt: { last: boolean }) => Promise<void> }

export type JobRunner = Jobs & {
  /** Begins to work the queues off. */
  work(workers: JobWorkers): Promise<void>
  /** Lets running jobs end, at most `seconds`. */
  stop(seconds: number): Promise<void>
}

/** Jobs are rows of the shop's own database, written in the transaction that causes them. */
export async function openJobs(pool: Pool, log: Log, { pollSeconds = 2 } = {}): Promise<JobRunner> {
  const boss = new PgBoss({
    db: {
      executeSql: (text: string, values?: unknown[]) => (values?.length ? pool.query(text, values) : pool.query(text)),
    },
    schema: "jobs",
    superviseIntervalSeconds: 60,
    cronMonitorIntervalSeconds: 30,
    cronWorkerIntervalSeconds: 5,
  })
  boss.on("error", (error) => log.error({ err: error }, "the job queue failed"))
  await boss.start()
  for (const name of Object.keys(queues) as JobName[]) {
    await boss.createQueue(name, { ...queues[name], retryBackoff: true, expireInSeconds: 15 * 60 })
    // The first send asks for the queue's properties outside the transaction: ask now instead.
    await boss.findJobs(name, { id: "00000000-0000-0000-0000-000000000000" })
  }
  return {
    async send(tx, name, data) {
      await boss.send(name, data, { db: fromDrizzle(tx as never, sql) })
    },
    async work(workers) {
      for (const name of Object.keys(queues) as JobName[]) {
        const run = workers[name] as (data: unknown, attempt: { last: boolean }) => Promise<void>
        await boss.work(name, { pollingIntervalSeconds: pollSeconds, includeMetadata: true }, async (jobs) => {
          for (const job of jobs) await run(job.data, { last: job.retryCount >= job.retryLimit })
        })
      }
      await boss.schedule("release-holds", "* * * * *", {})
    },
    async stop(seconds) {
      await boss.stop({ graceful: true, timeout: seconds * 1000 })
    },
  }
}
