import { PgBoss } from "pg-boss"
import type { DatabaseConnection, Transaction } from "../db/connect.ts"
import { isTemporary } from "../db/errors.ts"
import { prepared } from "../db/prepared.ts"
import { interruptJobs } from "../domain/job-runs.server.ts"
import { type JobData, type JobName, type Jobs, jobNames, urgent } from "../domain/jobs.ts"
import type { ShopLog } from "../domain/shop.ts"
import { openPlaces } from "../lib/places.ts"
import { openSeldom } from "../lib/seldom.ts"
import { attemptsOf, type JobWorkers, type RunJobs } from "./job-attempts.ts"
import type { RequestsFirst } from "./requests-first.ts"
import { steadyClock } from "./steady-clock.ts"
import { throughOutages } from "./through-outages.ts"

/**
 * `retryDelay` in seconds, doubling with jitter; `forUrgent`: additional workers; `asRequest` jobs are awaited like answers and
 * do not wait for requests; `together`: the batch size.
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
  // The buyer looks at a page that waits for this.
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
  // One at a time, so that the configured rate is the rate of all.
  "send-newsletter": { retryLimit: 12, retryDelay: 5, atOnce: 1 },
  "due-newsletters": { retryLimit: 0, retryDelay: 0, atOnce: 1 },
  "read-mailbox": { retryLimit: 0, retryDelay: 0, atOnce: 1 },
  "bring-back-letters": { retryLimit: 0, retryDelay: 0, atOnce: 1 },
  "push-notification": { retryLimit: 4, retryDelay: 10, atOnce: 2 },
  "send-digests": { retryLimit: 3, retryDelay: 300, atOnce: 1 },
  "tidy-live": { retryLimit: 1, retryDelay: 300, atOnce: 1 },
}

export type JobRunner = Jobs & {
  work(workers: JobWorkers, onFailed?: (queue: JobName) => Promise<void>): Promise<void>
  /** Lets running jobs end, for at most `seconds`. */
  stop(seconds: number): Promise<void>
}

/** For polling and bookkeeping; the jobs themselves use other connections. */
const mostConnections = 3

/** Repetitions of an error within this time are not logged. */
const sameErrorMs = 60_000

/** Seconds after which a job of a killed process is retried. */
const heartbeatSeconds = 30

type JobOptions = {
  pollSeconds?: number
  /** Between checks for jobs whose process was killed. */
  superviseSeconds?: number
  requests?: Pick<RequestsFirst, "pause">
  patienceMs?: number
}

/** Jobs are rows of the shop's own database, written in the transaction that causes them. */
export async function openJobs(
  connection: DatabaseConnection,
  log: ShopLog,
  { pollSeconds = 1, superviseSeconds = 60, requests, patienceMs = 0 }: JobOptions = {},
): Promise<JobRunner> {
  const boss = await throughOutages(() => startBoss(connection, log, superviseSeconds), {
    log,
    what: "the job queue",
    patienceMs,
  })
  if (!boss) throw new Error("The job queue was not started.")
  const running = new Set<string>()
  const stopping = new AbortController()
  const attempts = attemptsOf({ db: connection.db, running, stopping: stopping.signal, log })
  const workersOf = new Map<JobName, string[]>()
  // Local workers look for a job as soon as it is committed, or at their next poll if it is committed later.
  const wake = (name: JobName) =>
    setTimeout(() => {
      for (const id of workersOf.get(name) ?? []) boss.notifyWorker(id)
    }, commitMs).unref()
  return {
    async send(tx, name, data, options) {
      await boss.send(name, data, { ...options, db: within(tx) })
      if (!options?.startAfter) wake(name)
    },
    async sendAll(tx, name, all, options) {
      if (all.length === 0) return
      await boss.insert(
        name,
        all.map((data) => ({ data, ...options })),
        { db: within(tx) },
      )
      if (!options?.startAfter) wake(name)
    },
    async work(workers, onFailed) {
      for (const name of jobNames) {
        // A recurring job without retries has not failed yet.
        const failed = queues[name].retryLimit > 0 ? onFailed : undefined
        const { atOnce, together = 1, forUrgent = 0, asRequest = false } = queues[name]
        const run = attempts(name, workers, { pause: asRequest ? undefined : requests?.pause, onFailed: failed })
        const often = { pollingIntervalSeconds: pollSeconds, batchSize: together }
        const soon = { pollingIntervalSeconds: Math.min(pollSeconds, 0.5), minPriority: urgent }
        const all: WorkerOptions[] = [...Array(atOnce).fill(often), ...Array(forUrgent).fill(soon)]
        const ids: string[] = []
        for (const options of all) ids.push(await addWorker(boss, name, run, options))
        workersOf.set(name, ids)
      }
      await throughOutages(() => schedule(boss), { log, what: "the jobs", isOver: () => stopping.signal.aborted })
    },
    async stop(seconds) {
      stopping.abort()
      await boss.stop({ graceful: true, timeout: seconds * 1000 })
      if (running.size === 0) return
      // While the database is away everything else must still end, the embedded database above all.
      await interruptJobs(connection.db, [...running]).catch((err) =>
        log.warn({ err, jobIds: [...running] }, "jobs count as cut off"),
      )
    },
  }
}

/** Jobs without data are the ones that cron starts. */
type ScheduledJob = { [N in JobName]: JobData[N] extends Record<string, never> ? N : never }[JobName]

const schedules: Record<ScheduledJob, string> = {
  "release-holds": "* * * * *",
  "reconcile-payments": "7 * * * *",
  "tidy-customers": "23 * * * *",
  "tidy-visits": "2 * * * *",
  "drop-old-bodies": "17 3 * * *",
  "tidy-accounts": "29 3 * * *",
  "schedule-backup": "41 2 * * *",
  "check-health": "4/10 * * * *",
  "sweep-uploads": "*/10 * * * *",
  "due-newsletters": "* * * * *",
  "read-mailbox": "* * * * *",
  "bring-back-letters": "* * * * *",
  "send-digests": "11 * * * *",
  "tidy-live": "37 * * * *",
}

/** Idempotent. */
async function schedule(boss: PgBoss): Promise<void> {
  // Reconciles at once what was paid while the site was down.
  await boss.send("reconcile-payments", {})
  for (const [name, cron] of Object.entries(schedules)) await boss.schedule(name, cron, {})
}

/** @throws the outage, even where the queue continues half started */
async function startBoss(
  { pool, outsideTransaction }: DatabaseConnection,
  log: ShopLog,
  superviseSeconds: number,
): Promise<PgBoss> {
  let outage: unknown
  // All queues poll at the same moment, and each would keep a connection open for it.
  const few = openPlaces(mostConnections)
  const executeSql = (text: string, values?: unknown[]) =>
    few(() => outsideTransaction(() => (values?.length ? pool.query(text, values) : pool.query(text)))).catch(
      (error) => {
        if (isTemporary(error)) outage = error
        throw error
      },
    )
  const boss = new PgBoss({
    clock: steadyClock,
    db: { executeSql },
    schema: "jobs",
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    cronMonitorIntervalSeconds: 30,
  })
  const seldom = openSeldom(sameErrorMs)
  boss.on("error", (error) => {
    // Each queue reports the same failure with its name in parentheses.
    const leftOut = seldom(String(error?.message).replace(/\(.*?\)/g, ""))
    if (leftOut === null) return
    log.error({ err: error, ...(leftOut > 0 && { leftOut }) }, "the job queue failed")
  })
  try {
    await boss.start()
    await Promise.all(jobNames.map((name) => openQueue(boss, name)))
    if (outage) throw outage
    return boss
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {})
    throw outage ?? error
  }
}

async function openQueue(boss: PgBoss, name: JobName): Promise<void> {
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
  // A queue of an earlier version keeps its old options.
  await boss.updateQueue(name, options)
  // The first send would read the queue's properties outside the transaction: read them now.
  await boss.findJobs(name, { id: "00000000-0000-0000-0000-000000000000" })
}

/** Sends within a transaction; statements have one text per queue. */
const within = (tx: Transaction) => ({
  executeSql: (sql: string, params: unknown[] = []) => prepared(tx, { sql, params }),
})

/** A command almost always commits within this time after it sends a job. */
const commitMs = 30

type WorkerOptions = { pollingIntervalSeconds: number; batchSize?: number; minPriority?: number }

/** Takes jobs without a pause while there are any, then polls at its interval. */
async function addWorker(boss: PgBoss, name: JobName, run: RunJobs, options: WorkerOptions): Promise<string> {
  const all = { ...options, includeMetadata: true, perJobResults: true } as const
  const id = await boss.work<object, unknown, typeof all>(name, all, async (jobs) => {
    const results = await run(jobs)
    boss.notifyWorker(id)
    return results
  })
  return id
}
