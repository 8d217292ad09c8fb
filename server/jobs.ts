import { sql } from "drizzle-orm"
import { fromDrizzle, PgBoss } from "pg-boss"
import type { Connection } from "../db/connect.ts"
import { type JobData, type JobName, type Jobs, urgent } from "../domain/jobs.ts"
import type { Log } from "../domain/shop.ts"

type Attempt = { last: boolean }

/**
 * How often a failed job is tried again, after how many seconds first (doubling, with some chance), how many run at once,
 * and how many more of those that somebody waits for.
 */
const queues: Record<JobName, { retryLimit: number; retryDelay: number; atOnce: number; forUrgent?: number }> = {
  "deliver-mail": { retryLimit: 12, retryDelay: 15, atOnce: 3 },
  "derive-picture": { retryLimit: 3, retryDelay: 10, atOnce: 1, forUrgent: 1 },
  "remove-picture": { retryLimit: 12, retryDelay: 15, atOnce: 1 },
  "release-holds": { retryLimit: 0, retryDelay: 0, atOnce: 1 },
}

const names = Object.keys(queues) as JobName[]

export type JobWorkers = { [N in JobName]: (data: JobData[N], attempt: Attempt) => Promise<void> }

export type JobRunner = Jobs & {
  /** Begins to work the queues off. */
  work(workers: JobWorkers): Promise<void>
  /** Lets running jobs end, for at most `seconds`. */
  stop(seconds: number): Promise<void>
}

/** Jobs are rows of the shop's own database, written in the transaction that causes them. */
export async function openJobs(connection: Connection, log: Log, { pollSeconds = 1 } = {}): Promise<JobRunner> {
  const { pool, outsideTransaction } = connection
  const executeSql = (text: string, values?: unknown[]) =>
    outsideTransaction(() => (values?.length ? pool.query(text, values) : pool.query(text)))
  const boss = new PgBoss({
    db: { executeSql },
    schema: "jobs",
    superviseIntervalSeconds: 60,
    cronMonitorIntervalSeconds: 30,
  })
  boss.on("error", (error) => log.error({ err: error }, "the job queue failed"))
  await boss.start()
  for (const name of names) {
    const { retryLimit, retryDelay } = queues[name]
    await boss.createQueue(name, {
      retryLimit,
      retryDelay,
      retryBackoff: true,
      retryDelayMax: 3600,
      expireInSeconds: 900,
    })
    // The first send asks for the queue's properties outside the transaction: ask now instead.
    await boss.findJobs(name, { id: "00000000-0000-0000-0000-000000000000" })
  }
  return {
    async send(tx, name, data, options) {
      await boss.send(name, data, { ...options, db: fromDrizzle(tx as never, sql) })
    },
    async sendAll(tx, name, all) {
      await boss.insert(
        name,
        all.map((data) => ({ data })),
        { db: fromDrizzle(tx as never, sql) },
      )
    },
    async work(workers) {
      for (const name of names) {
        const run = workers[name] as (data: unknown, attempt: Attempt) => Promise<void>
        const { atOnce, forUrgent = 0 } = queues[name]
        for (let i = 0; i < atOnce; i++) await addWorker(boss, name, run, { pollingIntervalSeconds: pollSeconds })
        const soon = { pollingIntervalSeconds: Math.min(pollSeconds, 0.5), minPriority: urgent }
        for (let i = 0; i < forUrgent; i++) await addWorker(boss, name, run, soon)
      }
      await boss.schedule("release-holds", "* * * * *", {})
    },
    async stop(seconds) {
      await boss.stop({ graceful: true, timeout: seconds * 1000 })
    },
  }
}

type WorkerOptions = { pollingIntervalSeconds: number; minPriority?: number }

/** One worker: as long as there are jobs it takes the next without a pause, and then looks again now and then. */
async function addWorker(
  boss: PgBoss,
  name: JobName,
  run: (data: unknown, attempt: Attempt) => Promise<void>,
  options: WorkerOptions,
): Promise<void> {
  const id = await boss.work(name, { ...options, includeMetadata: true }, async (jobs) => {
    for (const job of jobs) await run(job.data, { last: job.retryCount >= job.retryLimit })
    boss.notifyWorker(id)
  })
}
