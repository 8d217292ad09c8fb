import { sql } from "drizzle-orm"
import { fromDrizzle, PgBoss } from "pg-boss"
import type { DatabaseConnection } from "../db/connect.ts"
import { isTemporary } from "../db/errors.ts"
import { interruptJobs } from "../domain/job-runs.server.ts"
import { type JobData, type JobName, type Jobs, jobNames, urgentPriority } from "../domain/jobs.ts"
import type { ShopLog } from "../domain/shop.ts"
import { createLogThrottle } from "../lib/log-throttle.ts"
import { createSemaphore } from "../lib/semaphore.ts"
import { createAttempts, type JobRunnerCallback, type JobWorkers } from "./job-attempts.ts"
import { steadyClock } from "./steady-clock.ts"
import { retryThroughOutages } from "./through-outages.ts"

/** `retryDelay` in seconds, doubling with jitter; `urgentWorkers`: additional workers. */
const queues: Record<
  JobName,
  {
    retryLimit: number
    retryDelay: number
    concurrency: number
    urgentWorkers?: number
    expireInSeconds?: number
    batchSize?: number
  }
> = {
  "deliver-mail": { retryLimit: 12, retryDelay: 15, concurrency: 4 },
  "send-letter": { retryLimit: 5, retryDelay: 5, concurrency: 2 },
  "tidy-accounts": { retryLimit: 3, retryDelay: 600, concurrency: 1 },
  "derive-picture": { retryLimit: 3, retryDelay: 10, concurrency: 1, urgentWorkers: 1 },
  "protect-pictures": { retryLimit: 3, retryDelay: 30, concurrency: 1 },
  "prepare-media-file": { retryLimit: 3, retryDelay: 10, concurrency: 1, expireInSeconds: 3600 },
  "remove-picture": { retryLimit: 12, retryDelay: 15, concurrency: 1 },
  "remove-invoice": { retryLimit: 12, retryDelay: 15, concurrency: 1 },
  "release-holds": { retryLimit: 0, retryDelay: 0, concurrency: 1 },
  "handle-payment-event": { retryLimit: 12, retryDelay: 5, concurrency: 1, batchSize: 60 },
  "credit-order": { retryLimit: 12, retryDelay: 5, concurrency: 1 },
  "send-refund": { retryLimit: 12, retryDelay: 5, concurrency: 2 },
  "try-card-payments": { retryLimit: 3, retryDelay: 5, concurrency: 1 },
  "reconcile-payments": { retryLimit: 1, retryDelay: 300, concurrency: 1 },
  "erase-files": { retryLimit: 12, retryDelay: 15, concurrency: 1 },
  "tidy-customers": { retryLimit: 1, retryDelay: 300, concurrency: 1 },
  "tidy-visits": { retryLimit: 1, retryDelay: 300, concurrency: 1 },
  "drop-old-bodies": { retryLimit: 3, retryDelay: 600, concurrency: 1 },
  "check-health": { retryLimit: 0, retryDelay: 0, concurrency: 1 },
  "maintain-domains": { retryLimit: 3, retryDelay: 30, concurrency: 1 },
  "check-updates": { retryLimit: 2, retryDelay: 600, concurrency: 1 },
  "install-update": { retryLimit: 5, retryDelay: 30, concurrency: 1, expireInSeconds: 12 * 3600 },
  "sweep-uploads": { retryLimit: 0, retryDelay: 0, concurrency: 1 },
  "schedule-backup": { retryLimit: 0, retryDelay: 0, concurrency: 1 },
  "back-up": { retryLimit: 1, retryDelay: 10, concurrency: 1, expireInSeconds: 6 * 3600 },
  "try-backup": { retryLimit: 1, retryDelay: 10, concurrency: 1, expireInSeconds: 6 * 3600 },
  "copy-backup": { retryLimit: 5, retryDelay: 60, concurrency: 1, expireInSeconds: 24 * 3600 },
  "try-copy": { retryLimit: 3, retryDelay: 60, concurrency: 1, expireInSeconds: 24 * 3600 },
  "restore-archive": { retryLimit: 1, retryDelay: 5, concurrency: 1, expireInSeconds: 6 * 3600 },
  "read-import": { retryLimit: 2, retryDelay: 5, concurrency: 1, expireInSeconds: 3600 },
  "run-import": { retryLimit: 3, retryDelay: 5, concurrency: 1, expireInSeconds: 24 * 3600 },
  "undo-import": { retryLimit: 3, retryDelay: 5, concurrency: 1, expireInSeconds: 6 * 3600 },
  "run-site-import": { retryLimit: 3, retryDelay: 5, concurrency: 1, expireInSeconds: 24 * 3600 },
  // One at a time, so that the configured rate is the rate of all.
  "send-newsletter": { retryLimit: 12, retryDelay: 5, concurrency: 1 },
  "due-newsletters": { retryLimit: 0, retryDelay: 0, concurrency: 1 },
  "read-mailbox": { retryLimit: 0, retryDelay: 0, concurrency: 1 },
  "bring-back-letters": { retryLimit: 0, retryDelay: 0, concurrency: 1 },
  "push-notification": { retryLimit: 4, retryDelay: 10, concurrency: 2 },
  "send-digests": { retryLimit: 3, retryDelay: 300, concurrency: 1 },
  "tidy-live": { retryLimit: 1, retryDelay: 300, concurrency: 1 },
}

export type JobRunner = Jobs & {
  work(workers: JobWorkers, onFailed?: (queue: JobName) => Promise<void>): Promise<void>
  /** Takes no more jobs until `work` is called again. Jobs in progress are told to end. */
  rest(): Promise<void>
  /** Lets running jobs end, for at most `seconds`. */
  stop(seconds: number): Promise<void>
}

/** For polling and bookkeeping; the jobs themselves use other connections. */
const maxConnections = 3

/** Repetitions of an error within this time are not logged. */
const sameErrorMs = 60_000

/** Seconds after which a job of a killed process is retried. */
const heartbeatSeconds = 30

type JobOptions = {
  pollSeconds?: number
  /** Between checks for jobs whose process was killed. */
  superviseSeconds?: number
  timeoutMs?: number
}

/** Jobs are rows of the shop's own database, written in the transaction that causes them. */
export async function openJobs(
  connection: DatabaseConnection,
  log: ShopLog,
  { pollSeconds = 1, superviseSeconds = 60, timeoutMs = 0 }: JobOptions = {},
): Promise<JobRunner> {
  const boss = await retryThroughOutages(() => startBoss(connection, log, superviseSeconds), {
    log,
    what: "the job queue",
    timeoutMs,
  })
  if (!boss) throw new Error("The job queue was not started.")
  const running = new Set<string>()
  let working = new AbortController()
  const workersOf = new Map<JobName, string[]>()
  return {
    ...createSender(boss, workersOf),
    async work(workers, onFailed) {
      working = new AbortController()
      const stopping = working.signal
      const attempts = createAttempts({ db: connection.db, running, stopping, log })
      for (const name of jobNames) {
        // A recurring job without retries has not failed yet.
        const failed = queues[name].retryLimit > 0 ? onFailed : undefined
        const ids = await addWorkers(boss, name, attempts(name, workers, failed), pollSeconds)
        workersOf.set(name, ids)
      }
      await retryThroughOutages(() => schedule(boss), {
        log,
        what: "the jobs",
        isStopped: () => stopping.aborted,
      })
    },
    async rest() {
      working.abort()
      workersOf.clear()
      for (const name of jobNames) await boss.offWork(name, { wait: false })
    },
    async stop(seconds) {
      working.abort()
      await boss.stop({ graceful: true, timeout: seconds * 1000 })
      if (running.size === 0) return
      // While the database is away everything else must still end, the embedded database above all.
      await interruptJobs(connection.db, [...running]).catch((err) =>
        log.warn({ err, jobIds: [...running] }, "jobs count as cut off"),
      )
    },
  }
}

function createSender(boss: PgBoss, workersOf: ReadonlyMap<JobName, string[]>): Pick<Jobs, "send" | "sendAll"> {
  // Local workers look for a job as soon as it is committed, or at their next poll if it is committed later.
  const wake = (name: JobName) =>
    setTimeout(() => {
      for (const id of workersOf.get(name) ?? []) boss.notifyWorker(id)
    }, commitMs).unref()
  return {
    async send(tx, name, data, options) {
      await boss.send(name, data, { ...options, db: fromDrizzle(tx, sql) })
      if (!options?.startAfter) wake(name)
    },
    async sendAll(tx, name, all, options) {
      if (all.length === 0) return
      await boss.insert(
        name,
        all.map((data) => ({ data, ...options })),
        { db: fromDrizzle(tx, sql) },
      )
      if (!options?.startAfter) wake(name)
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
  "maintain-domains": "13 * * * *",
  "check-updates": "53 1 * * *",
  "sweep-uploads": "*/10 * * * *",
  "due-newsletters": "* * * * *",
  "read-mailbox": "* * * * *",
  "bring-back-letters": "* * * * *",
  "protect-pictures": "6/10 * * * *",
  "send-digests": "11 * * * *",
  "tidy-live": "37 * * * *",
}

/** Idempotent. */
async function schedule(boss: PgBoss): Promise<void> {
  // Reconciles at once what was paid while the site was down.
  await boss.send("reconcile-payments", {})
  // A certificate may have become due while the site was down.
  await boss.send("maintain-domains", {})
  for (const [name, cron] of Object.entries(schedules)) await boss.schedule(name, cron, {})
}

/** Under a lock, because machines that start at once would both create it. The number is the ASCII codes of “jobs”. */
const createSchema = "begin; select pg_advisory_xact_lock(1785684595); create schema if not exists jobs; commit"

/** @throws the outage, even where the queue continues half started */
async function startBoss(
  { pool, outsideTransaction }: DatabaseConnection,
  log: ShopLog,
  superviseSeconds: number,
): Promise<PgBoss> {
  let outage: unknown
  // All queues poll at the same moment, and each would keep a connection open for it.
  const semaphore = createSemaphore(maxConnections)
  const executeSql = (text: string, values?: unknown[]) =>
    semaphore(() => outsideTransaction(() => (values?.length ? pool.query(text, values) : pool.query(text)))).catch(
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
  const throttle = createLogThrottle(sameErrorMs)
  boss.on("error", (error) => {
    // Each queue reports the same failure with its name in parentheses.
    const leftOut = throttle(String(error?.message).replace(/\(.*?\)/g, ""))
    if (leftOut === null) return
    log.error({ err: error, ...(leftOut > 0 && { leftOut }) }, "the job queue failed")
  })
  try {
    await executeSql(createSchema)
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

/** A command almost always commits within this time after it sends a job. */
const commitMs = 30

type WorkerOptions = { pollingIntervalSeconds: number; batchSize?: number; minPriority?: number }

async function addWorkers(boss: PgBoss, name: JobName, run: JobRunnerCallback, pollSeconds: number): Promise<string[]> {
  const { concurrency, batchSize = 1, urgentWorkers = 0 } = queues[name]
  const regular = { pollingIntervalSeconds: pollSeconds, batchSize }
  const urgent = { pollingIntervalSeconds: Math.min(pollSeconds, 0.5), minPriority: urgentPriority }
  const ids: string[] = []
  for (let added = 0; added < concurrency; added++) ids.push(await addWorker(boss, name, run, regular))
  for (let added = 0; added < urgentWorkers; added++) ids.push(await addWorker(boss, name, run, urgent))
  return ids
}

/** Takes jobs without a pause while there are any, then polls at its interval. */
async function addWorker(boss: PgBoss, name: JobName, run: JobRunnerCallback, options: WorkerOptions): Promise<string> {
  const all = { ...options, includeMetadata: true, perJobResults: true } as const
  const id = await boss.work<object, unknown, typeof all>(name, all, async (jobs) => {
    const results = await run(jobs)
    boss.notifyWorker(id)
    return results
  })
  return id
}
