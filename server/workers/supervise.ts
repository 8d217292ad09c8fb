import cluster, { type Worker } from "node:cluster"
import { setTimeout as wait } from "node:timers/promises"
import type { Env } from "../env.ts"
import type { openLog } from "../log.ts"
import { type OpenDatabase, openDatabase } from "../open-database.ts"
import { printLine } from "../terminal.ts"
import { passMetrics } from "./gathered-metrics.ts"
import { databaseVariable, type FromWorker, type ToWorker } from "./messages.ts"

/** A worker that lived shorter is replaced after a pause, which doubles each time. */
const minLifeMs = 10_000
const maxPauseMs = 10_000
/** For a worker's answers, then its jobs. */
const stopTimeoutMs = 25_000
/** Longer for answers (`retire`), because its jobs would be cut off. */
const retireTimeoutMs = 35_000

const doublePause = (pause: number) => Math.min(Math.max(pause, 100) * 2, maxPauseMs)

const createSupervisor = (log: ReturnType<typeof openLog>) => ({
  log,
  open: new Set<Worker>(),
  retiring: new Set<Worker>(),
  /** For each worker's environment. */
  variables: {} as Record<string, string>,
  /** Runs the jobs: in one process, because rates like that of newsletters are limits for all. */
  leader: undefined as Worker | undefined,
  isUp: true,
  isAnnounced: false,
  isStopping: false,
  pauseMs: 0,
})

type Supervisor = ReturnType<typeof createSupervisor>

/**
 * The first of several processes: keeps the embedded database, and starts and replaces workers. One worker runs the jobs.
 * SIGHUP replaces each worker in turn; SIGTERM and Ctrl+C stop all, then the database. @throws what `openDatabase` throws
 */
export async function superviseWorkers(
  env: Env,
  { root, log, count }: { root: string; log: ReturnType<typeof openLog>; count: number },
): Promise<void> {
  // All workers accept from one socket. With Node's round robin, a connection on its way to a killed worker would hang.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const supervisor = createSupervisor(log)
  const database = await openDatabase(env, {
    root,
    log,
    onUp: () => announceDatabase(supervisor, true),
    onDown: () => announceDatabase(supervisor, false),
    connections: count * (env.DATABASE_POOL + 4) + 12,
  })
  supervisor.variables = { [databaseVariable]: JSON.stringify(database.config), PORT: String(env.PORT) }
  const stop = (signal: string) => stopAll(supervisor, database, signal)
  process.on("SIGTERM", stop)
  process.on("SIGINT", stop)
  // The first worker reports wrong settings, port or build: then everything ends.
  if (!(await startWorker(supervisor))) {
    await database.stop()
    process.exit(1)
  }
  await Promise.all(Array.from({ length: count - 1 }, () => startAfterPause(supervisor)))
  let rolling = Promise.resolve()
  process.on("SIGHUP", () => {
    rolling = rolling.then(() => replaceAll(supervisor))
  })
  printLine(`${count} workers serve. SIGHUP to process ${process.pid} replaces them, one after the other.`)
}

function send(worker: Worker | undefined, message: ToWorker): void {
  if (worker?.isConnected()) worker.send(message)
}

function sendById(id: number, message: ToWorker): void {
  send(cluster.workers?.[id], message)
}

function announceDatabase(supervisor: Supervisor, isUp: boolean): void {
  supervisor.isUp = isUp
  for (const worker of supervisor.open) send(worker, { kind: "database", isUp })
}

function chooseLeader(supervisor: Supervisor): void {
  const { open, retiring } = supervisor
  const next = open.values().find((worker) => !retiring.has(worker))
  if (supervisor.isStopping || supervisor.leader || !next) return
  supervisor.leader = next
  send(next, { kind: "lead", tells: !supervisor.isAnnounced })
}

/** @returns null when the system has no memory for another process: retried after a pause */
function fork({ variables, log }: Supervisor): Worker | null {
  try {
    return cluster.fork(variables)
  } catch (err) {
    log.error({ err }, "a worker could not be started")
    return null
  }
}

/** @returns null if it ended before it listened */
async function startWorker(supervisor: Supervisor): Promise<Worker | null> {
  const worker = fork(supervisor)
  if (!worker) return null
  const startedAt = Date.now()
  const opening = Promise.withResolvers<Worker | null>()
  worker.on("message", (message: FromWorker) => {
    receiveMessage(supervisor, worker, message)
    if (message.kind === "open") opening.resolve(worker)
  })
  // A write to a just killed worker reports an error before its exit; a worker that could not start has no exit.
  worker.on("error", (err) => {
    supervisor.log.warn({ err, pid: worker.process.pid }, "a worker could not be reached")
    if (worker.process.pid === undefined) opening.resolve(null)
  })
  worker.once("exit", (code, signal) => {
    const mustReplace = removeWorker(supervisor, worker)
    opening.resolve(null)
    if (!mustReplace) return
    supervisor.log.error({ pid: worker.process.pid, code, signal }, "a worker ended: another takes its place")
    supervisor.pauseMs = Date.now() - startedAt < minLifeMs ? doublePause(supervisor.pauseMs) : 0
    void startAfterPause(supervisor)
  })
  return opening.promise
}

function receiveMessage(supervisor: Supervisor, worker: Worker, message: FromWorker): void {
  const { open, isUp } = supervisor
  const others = [...open].filter((other) => other !== worker).map(({ id }) => id)
  if (message.kind === "told") supervisor.isAnnounced = true
  passMetrics(worker.id, message, others, sendById)
  if (message.kind !== "open") return
  open.add(worker)
  send(worker, { kind: "database", isUp })
  chooseLeader(supervisor)
}

/** @returns whether another must take its place; one that never served failed to start */
function removeWorker(supervisor: Supervisor, worker: Worker): boolean {
  const hasServed = supervisor.open.delete(worker)
  const wasRetiring = supervisor.retiring.delete(worker)
  if (supervisor.leader === worker) supervisor.leader = undefined
  chooseLeader(supervisor)
  return hasServed && !wasRetiring && !supervisor.isStopping
}

async function startAfterPause(supervisor: Supervisor): Promise<void> {
  await wait(supervisor.pauseMs)
  if (supervisor.isStopping || (await startWorker(supervisor)) || supervisor.isStopping) return
  supervisor.pauseMs = doublePause(supervisor.pauseMs)
  await startAfterPause(supervisor)
}

async function waitForExit(worker: Worker, ms: number): Promise<void> {
  if (worker.isDead() || worker.process.pid === undefined) return
  const killTimer = setTimeout(() => worker.process.kill("SIGKILL"), ms)
  // Not `once`, which rejects when the last message did not reach the worker.
  await new Promise<void>((resolve) => void worker.once("exit", () => resolve()))
  clearTimeout(killTimer)
}

/** The new worker starts first. If it fails, the old ones stay. */
async function replaceAll(supervisor: Supervisor): Promise<void> {
  const { open, retiring, log } = supervisor
  for (const old of [...open]) {
    if (supervisor.isStopping || !open.has(old)) continue
    if (!(await startWorker(supervisor))) {
      log.error({}, "a new worker did not start: the others go on as they are")
      return
    }
    retiring.add(old)
    send(old, { kind: "retire" })
    await waitForExit(old, retireTimeoutMs)
  }
  log.info({}, "all workers are new")
}

async function stopAll(supervisor: Supervisor, database: OpenDatabase, signal: string): Promise<void> {
  const { log } = supervisor
  if (supervisor.isStopping) process.exit(1)
  supervisor.isStopping = true
  log.info({ signal }, "stopping")
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  for (const worker of workers) send(worker, { kind: "stop" })
  await Promise.all(workers.map((worker) => waitForExit(worker, stopTimeoutMs)))
  await database.stop()
  log.info({}, "stopped")
  process.exit(0)
}
