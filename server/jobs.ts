import { PgBoss } from "pg-boss"
import type { Connection, Transaction } from "../db/connect.ts"
import { prepared } from "../db/prepared.ts"
import { interruptJobs } from "../domain/job-runs.server.ts"
import { type JobName, type Jobs, jobNames, urgent } from "../domain/jobs.ts"
import type { Log } from "../domain/shop.ts"
import { openPlaces } from "../lib/places.ts"
import { attemptsOf, type JobWorkers, type RunJobs } from "./job-attempts.ts"
import type { RequestsFirst } from "./requests-first.ts"
import { steadyClock } from "./steady-clock.ts"

/**
 * How often a failed job is tried again, after how many seconds at first (doubling, with some jitter), how many run at once,
 * how many urgent ones beside them, and after how many seconds one is given up (15 minutes unless it says otherwise). What is
 * `asRequest` is waited for like an answer, and does not wait for requests. `together`: how many a worker takes at a time.
 */
const queues: Record<
  JobName,
  {
    retryLimit: number
    retryDelay: number
    atOnce: number
    forUrgent?: number
    expireInSeconds?: number
    asRequest?: true
    together?: number
  }
> = {
  "deliver-mail": { retryLimit: 12, retryDelay: 15, atOnce: 4 },
  "send-letter": { retryLimit: 5, retryDelay: 5, atOnce: 2 },
  "tidy-accounts": { retryLimit: 3, retryDelay: 600, atOnce: 1 },
  "derive-picture": { retryLimit: 3, retryDelay: 10, atOnce: 1, forUrgent: 1 },
  "remove-picture": { retryLimit: 12, retryDelay: 15, atOnce: 1 },
  "remove-invoice": { retryLimit: 12, retryDelay: 15, atOnce: 1 },
  "release-holds": { retryLimit: 0, retryDelay: 0, atOnce: 1 },
  // whoever paid looks at a page that says whether it came
  "handle-payment-event": { retryLimit: 12, retryDelay: 5, atOnce: 1, together: 60, asRequest: true },
  "credit-order": { retryLimit: 12, retryDelay: 5, atOnce: 1 },
  "send-refund": { retryLimit: 12, retryDelay: 5, atOnce: 2 },
  "reconcile-payments": { retryLimit: 1, retryDelay: 300, atOnce: 1 },
  "erase-files": { retryLimit: 12, retryDelay: 15, atOnce: 1 },
  "tidy-customers": { retryLimit: 1, retryDelay: 300, atOnce: 1 },
  "tidy-visits": { retryLimit: 1, retryDelay: 300, atOnce: 1 },
  "drop-old-bodies": { retryLimit: 3, retryDelay: 600, atOnce: 1 },
  "check-health": { retryLimit: 0, retryDelay: 0, atOnce: 1 },
  "sweep-uploads": { retryLimit: 0, retryDelay: 0, atOnce: 1 },
  "schedule-backup": { retryLimit: 0, retryDelay: 0, atOnce: 1 },
  "back-up": { retryLimit: 1, retryDelay: 10, atOnce: 1, expireInSeconds: 6 * 3600 },
  "try-backup": { retryLimit: 1, retryDelay: 10, atOnce: 1, expireInSeconds: 6 * 3600 },
  "restore-archive": { retryLimit: 1, retryDelay: 5, atOnce: 1, expireInSeconds: 6 * 3600 },
  "read-import": { retryLimit: 2, retryDelay: 5, atOnce: 1, expireInSeconds: 3600 },
  "run-import": { retryLimit: 3, retryDelay: 5, atOnce: 1, expireInSeconds: 24 * 3600 },
  "undo-import": { retryLimit: 3, retryDelay: 5, atOnce: 1, expireInSeconds: 6 * 3600 },
  // one letter after the other, so that the rate of the settings is that of all
  "send-newsletter": { retryLimit: 12, retryDelay: 5, atOnce: 1 },
  "due-newsletters": { retryLimit: 0, retryDelay: 0, atOnce: 1 },
  "read-mailbox": { retryLimit: 0, retryDelay: 0, atOnce: 1 },
  "bring-back-letters": { retryLimit: 0, retryDelay: 0, atOnce: 1 },
  "push-notification": { retryLimit: 4, retryDelay: 10, atOnce: 2 },
  "send-digests": { retryLimit: 3, retryDelay: 300, atOnce: 1 },
  "tidy-live": { retryLimit: 1, retryDelay: 300, atOnce: 1 },
}

export type JobRunner = Jobs & {
  /** Starts the workers. @param onFailed told of a job that is not tried again, or that is parked */
  work(workers: JobWorkers, onFailed?: (queue: JobName) => Promise<void>): Promise<void>
  /** Lets running jobs end, for at most `seconds`. */
  stop(seconds: number): Promise<void>
}

/** How many connections the queues use at once for looking and noting; the jobs themselves have others. */
const mostConnections = 3

/** Seconds after which a job of a process that was killed is tried again. */
const heartbeatSeconds = 30

type JobOptions = {
  /** Seconds between polls of the queues. */
  pollSeconds?: number
  /** Seconds between looks for jobs whose process was killed. */
  superviseSeconds?: number
  /** Requests that jobs wait for. */
  requests?: Pick<RequestsFirst, "pause">
}

/** Jobs are rows of the shop's own database, written in the transaction that causes them. */
export async function openJobs(
  connection: Connection,
  log: Log,
  { pollSeconds = 1, superviseSeconds = 60, requests }: JobOptions = {},
): Promise<JobRunner> {
  const { pool, outsideTransaction } = connection
  // All queues look for work at the same moment: without a limit each would keep a connection open for it.
  const few = openPlaces(mostConnections)
  const executeSql = (text: string, values?: unknown[]) =>
    few(() => outsideTransaction(() => (values?.length ? pool.query(text, values) : pool.query(text))))
  const boss = new PgBoss({
    clock: steadyClock,
    db: { executeSql },
    schema: "jobs",
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    cronMonitorIntervalSeconds: 30,
  })
  boss.on("error", (error) => log.error({ err: error }, "the job queue failed"))
  await boss.start()
  const openQueue = async (name: JobName) => {
    const { retryLimit, retryDelay, expireInSeconds = 900 } = queues[name]
    const options = {
      retryLimit,
      retryDelay,
      retryBackoff: true,
      retryDelayMax: 3600,
      heartbeatSeconds,
      expireInSeconds,
    }
    await boss.createQueue(name, options)
    // a queue that an earlier version made keeps the options of then
    await boss.updateQueue(name, options)
    // The first send asks for the queue's properties outside the transaction: ask now instead.
    await boss.findJobs(name, { id: "00000000-0000-0000-0000-000000000000" })
  }
  await Promise.all(jobNames.map(openQueue))
  const running = new Set<string>()
  const stopping = new AbortController()
  const attempts = attemptsOf({ db: connection.db, running, stopping: stopping.signal, log })
  const urgentWorkers: { name: JobName; id: string }[] = []
  return {
    async send(tx, name, data, options) {
      await boss.send(name, data, { ...options, db: within(tx) })
      if ((options?.priority ?? 0) < urgent) return
      // Somebody is looking: the workers here look for it as soon as it is committed, and at their next interval if not.
      setTimeout(() => {
        for (const worker of urgentWorkers) if (worker.name === name) boss.notifyWorker(worker.id)
      }, commitMs).unref()
    },
    async sendAll(tx, name, all, options) {
      if (all.length === 0) return
      await boss.insert(
        name,
        all.map((data) => ({ data, ...options })),
        { db: within(tx) },
      )
    },
    async work(workers, onFailed) {
      for (const name of jobNames) {
        // What begins anew by itself has not failed yet.
        const failed = queues[name].retryLimit > 0 ? onFailed : undefined
        const { atOnce, together = 1, forUrgent = 0, asRequest = false } = queues[name]
        const run = attempts(name, workers, { pause: asRequest ? undefined : requests?.pause, onFailed: failed })
        const often = { pollingIntervalSeconds: pollSeconds, batchSize: together }
        for (let i = 0; i < atOnce; i++) await addWorker(boss, name, run, often)
        const soon = { pollingIntervalSeconds: Math.min(pollSeconds, 0.5), minPriority: urgent }
        for (let i = 0; i < forUrgent; i++) urgentWorkers.push({ name, id: await addWorker(boss, name, run, soon) })
      }
      // What was paid while the site was down, or as it was killed, is known at once.
      await boss.send("reconcile-payments", {})
      await boss.schedule("release-holds", "* * * * *", {})
      await boss.schedule("reconcile-payments", "7 * * * *", {})
      await boss.schedule("tidy-customers", "23 * * * *", {})
      await boss.schedule("tidy-visits", "2 * * * *", {})
      await boss.schedule("drop-old-bodies", "17 3 * * *", {})
      await boss.schedule("tidy-accounts", "29 3 * * *", {})
      await boss.schedule("schedule-backup", "41 2 * * *", {})
      await boss.schedule("check-health", "4/10 * * * *", {})
      await boss.schedule("sweep-uploads", "*/10 * * * *", {})
      await boss.schedule("due-newsletters", "* * * * *", {})
      await boss.schedule("read-mailbox", "* * * * *", {})
      await boss.schedule("bring-back-letters", "* * * * *", {})
      await boss.schedule("send-digests", "11 * * * *", {})
      await boss.schedule("tidy-live", "37 * * * *", {})
    },
    async stop(seconds) {
      stopping.abort()
      await boss.stop({ graceful: true, timeout: seconds * 1000 })
      if (running.size === 0) return
      // While the database is away everything else must still end, the built-in database above all.
      await interruptJobs(connection.db, [...running]).catch((err) =>
        log.warn({ err, jobIds: [...running] }, "jobs count as cut off"),
      )
    },
  }
}

/** Lets the queue write in a transaction: its statements have one text for each queue. */
const within = (tx: Transaction) => ({
  executeSql: (sql: string, params: unknown[] = []) => prepared(tx, { sql, params }),
})

/** A command commits within this time after it has sent a job, almost always. */
const commitMs = 30

type WorkerOptions = { pollingIntervalSeconds: number; batchSize?: number; minPriority?: number }

/** One worker: while there are jobs it takes the next without a pause, and then it looks again at each interval. */
async function addWorker(boss: PgBoss, name: JobName, run: RunJobs, options: WorkerOptions): Promise<string> {
  const all = { ...options, includeMetadata: true, perJobResults: true } as const
  const id = await boss.work<object, unknown, typeof all>(name, all, async (jobs) => {
    const results = await run(jobs)
    boss.notifyWorker(id)
    return results
  })
  return id
}
