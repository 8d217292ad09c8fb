import cluster, { type Worker } from "node:cluster"
import { setTimeout as wait } from "node:timers/promises"
import type { Env } from "../env.ts"
import type { openLog } from "../log.ts"
import { openDatabase } from "../open-database.ts"
import { printLine } from "../terminal.ts"
import { createFlushQuestions } from "./flushed.ts"
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

type WorkersParts = { root: string; log: ReturnType<typeof openLog>; count: number }

/**
 * The first of several processes: keeps the embedded database, and starts and replaces workers. One worker runs the jobs.
 * SIGHUP replaces each worker in turn; SIGTERM and Ctrl+C stop all, then the database. @throws what `openDatabase` throws
 */
export async function superviseWorkers(env: Env, { root, log, count }: WorkersParts): Promise<void> {
  // All workers accept from one socket. With Node's round robin, a connection on its way to a killed worker would hang.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const open = new Set<Worker>()
  const send = (worker: Worker | undefined, message: ToWorker) => void (worker?.isConnected() && worker.send(message))
  let isUp = true
  const sendUp = (now: boolean) => {
    isUp = now
    for (const worker of open) send(worker, { kind: "database", isUp })
  }
  const connections = count * (env.DATABASE_POOL + 4) + 12
  const care = { root, log, onUp: () => sendUp(true), onDown: () => sendUp(false), connections }
  const database = await openDatabase(env, care)
  const questions = createFlushQuestions((id, message) => send(cluster.workers?.[id], message))
  let stopping = false
  let leader: Worker | undefined
  let announced = false

  /** In one process, because rates like that of newsletters are limits for all. */
  function lead() {
    const [next] = [...open].filter((worker) => !retiring.has(worker))
    if (stopping || leader || !next) return
    leader = next
    send(next, { kind: "lead", tells: !announced })
  }
  const retiring = new Set<Worker>()

  /** @returns null when the system has no memory for another process: retried after a pause */
  function fork(): Worker | null {
    try {
      return cluster.fork({ [databaseVariable]: JSON.stringify(database.config) })
    } catch (err) {
      log.error({ err }, "a worker could not be started")
      return null
    }
  }

  /** @returns null if it ended before it listened */
  async function startWorker(): Promise<Worker | null> {
    const worker = fork()
    if (!worker) return null
    const startedAt = Date.now()
    const opening = Promise.withResolvers<Worker | null>()
    worker.on("message", (message: FromWorker) => {
      const others = [...open].filter((other) => other !== worker).map(({ id }) => id)
      if (message.kind === "told") announced = true
      if (message.kind === "settle") questions.add(worker.id, message.id, others)
      if (message.kind === "settled") questions.answer(worker.id, message.id)
      passMetrics(worker.id, message, others, (id, answer) => send(cluster.workers?.[id], answer))
      if (message.kind !== "open") return
      open.add(worker)
      send(worker, { kind: "database", isUp })
      opening.resolve(worker)
      lead()
    })
    // A write to a just killed worker reports an error before its exit; a worker that could not start has no exit.
    worker.on("error", (err) => {
      log.warn({ err, pid: worker.process.pid }, "a worker could not be reached")
      if (worker.process.pid === undefined) opening.resolve(null)
    })
    worker.once("exit", (code, signal) => {
      const served = open.delete(worker)
      const expected = retiring.delete(worker)
      questions.removeWorker(worker.id)
      if (leader === worker) leader = undefined
      opening.resolve(null)
      lead()
      if (stopping || expected || !served) return
      log.error({ pid: worker.process.pid, code, signal }, "a worker ended: another takes its place")
      pause = Date.now() - startedAt < minLifeMs ? doublePause(pause) : 0
      void replace()
    })
    return opening.promise
  }

  let pause = 0
  async function replace(): Promise<void> {
    await wait(pause)
    if (stopping || (await startWorker()) || stopping) return
    pause = doublePause(pause)
    await replace()
  }

  async function stopWorker(worker: Worker, ms: number): Promise<void> {
    if (worker.isDead() || worker.process.pid === undefined) return
    const killTimer = setTimeout(() => worker.process.kill("SIGKILL"), ms)
    // Not `once`, which rejects when the last message did not reach the worker.
    await new Promise<void>((resolve) => void worker.once("exit", () => resolve()))
    clearTimeout(killTimer)
  }

  /** The new worker starts first. If it fails, the old ones stay. */
  async function roll(): Promise<void> {
    for (const old of [...open]) {
      if (stopping || !open.has(old)) continue
      if (!(await startWorker())) {
        log.error({}, "a new worker did not start: the others go on as they are")
        return
      }
      retiring.add(old)
      send(old, { kind: "retire" })
      await stopWorker(old, retireTimeoutMs)
    }
    log.info({}, "all workers are new")
  }

  async function stop(signal: string) {
    if (stopping) process.exit(1)
    stopping = true
    log.info({ signal }, "stopping")
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    for (const worker of workers) send(worker, { kind: "stop" })
    await Promise.all(workers.map((worker) => stopWorker(worker, stopTimeoutMs)))
    await database.stop()
    log.info({}, "stopped")
    process.exit(0)
  }
  process.on("SIGTERM", stop)
  process.on("SIGINT", stop)

  // The first worker reports wrong settings, port or build: then everything ends.
  if (!(await startWorker())) {
    await database.stop()
    process.exit(1)
  }
  await Promise.all(Array.from({ length: count - 1 }, replace))
  let rolling = Promise.resolve()
  process.on("SIGHUP", () => {
    rolling = rolling.then(roll)
  })
  printLine(`${count} workers serve. SIGHUP to process ${process.pid} replaces them, one after the other.`)
}
