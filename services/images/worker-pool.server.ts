import { createSemaphore } from "../../lib/semaphore.ts"
import { type PictureProblem, pictureProblem } from "./problems.ts"
import { type Ending, type Reader, startReader } from "./reader.server.ts"
import type { ChildTask, WorkerAnswers, WorkerMessage } from "./worker/task.ts"

type Log = { warn(fields: object, message?: string): void }

type VariantHandler = (message: Extract<WorkerMessage, { say: "made" }>) => void

type RunOptions = { timeoutMs: number; made?: VariantHandler; signal?: AbortSignal | undefined }

export type WorkerPool = {
  /** Rejects on abort, on close and on internal errors; refuses a file whose reader dies or exceeds a limit. */
  run<K extends ChildTask["kind"]>(
    task: ChildTask & { kind: K },
    options: RunOptions,
  ): Promise<WorkerAnswers[K] | TaskRefusal>
  pids(): number[]
  close(): Promise<void>
}

/** Rejects tasks that are in progress or queued when the pool closes. */
export class WorkerPoolClosed extends Error {
  override name = "LaneClosed"
}

type TaskRefusal = { ok: false; problem: PictureProblem }

const IDLE_MS = 60_000

/** A process may die for reasons unrelated to the file (no memory left), so each file gets a second attempt. */
const TRIES = 2

type WorkerPoolOptions = { workerFile: string; size: number; patient?: boolean; heapMegabytes?: number; log: Log }

/** `patient` pools yield to others when processors are scarce; pixels are outside of the heap's limit. */
export function createWorkerPool({
  workerFile,
  size,
  patient = false,
  heapMegabytes = 128,
  log,
}: WorkerPoolOptions): WorkerPool {
  const readers = createReaders(() => startReader(workerFile, { patient, heapMegabytes }))
  const closing = new AbortController()
  const inTurn = createSemaphore(size)
  return {
    run<K extends ChildTask["kind"]>(task: ChildTask & { kind: K }, options: RunOptions) {
      const signal = AbortSignal.any([closing.signal, ...(options.signal ? [options.signal] : [])])
      return inTurn(() => runTask<K>(readers, task, { ...options, signal, log }), signal)
    },
    pids: () => readers.all().flatMap(({ pid }) => pid ?? []),
    async close() {
      closing.abort(new WorkerPoolClosed("the shop is closed"))
      await readers.close()
    },
  }
}

type Readers = ReturnType<typeof createReaders>

function createReaders(start: () => Promise<Reader>) {
  const idle: { reader: Reader; timer: NodeJS.Timeout }[] = []
  const busy = new Set<Reader>()
  const all = () => [...busy, ...idle.map(({ reader }) => reader)]
  return {
    all,
    async take(): Promise<Reader> {
      const rested = idle.pop()
      if (rested) clearTimeout(rested.timer)
      const reader = rested?.reader ?? (await start())
      busy.add(reader)
      return reader
    },
    release(reader: Reader): void {
      busy.delete(reader)
      const entry = {
        reader,
        timer: setTimeout(() => {
          idle.splice(idle.indexOf(entry), 1)
          void reader.kill()
        }, IDLE_MS).unref(),
      }
      idle.push(entry)
    },
    async discard(reader: Reader): Promise<void> {
      await reader.kill()
      busy.delete(reader)
    },
    async close(): Promise<void> {
      const open = all()
      for (const { timer } of idle.splice(0)) clearTimeout(timer)
      await Promise.all(open.map((reader) => reader.kill()))
    },
  }
}

type AttemptOptions = RunOptions & { signal: AbortSignal; log: Log }

async function runTask<K extends ChildTask["kind"]>(
  readers: Readers,
  task: ChildTask & { kind: K },
  options: AttemptOptions,
): Promise<WorkerAnswers[K] | TaskRefusal> {
  let wasKilled = false
  for (let tries = 1; tries <= TRIES; tries++) {
    const { ending, late, pid } = await attemptTask(readers, task, options)
    options.signal.throwIfAborted()
    if (ending.end === "answered") return ending.answer as WorkerAnswers[K]
    if (ending.end === "failed") throw new Error(`reading a file failed: ${ending.stack}`)
    const outcome = late ? "too-slow" : ending.end
    options.log.warn({ outcome, pid, task: task.kind, tries, ending }, "a file ended its reader process")
    if (late) return createRefusal("too-slow")
    if (ending.end === "out-of-memory" || isOverHeap(ending)) return createRefusal("too-heavy")
    wasKilled = ending.end === "died" && ending.signal === "SIGKILL"
  }
  // Killed by the system each time: out of memory.
  return createRefusal(wasKilled ? "too-heavy" : "damaged")
}

async function attemptTask(readers: Readers, task: ChildTask, { timeoutMs, made = () => {}, signal }: AttemptOptions) {
  const reader = await readers.take()
  let isTimedOut = false
  const stop = () => void reader.kill()
  const timer = setTimeout(() => {
    isTimedOut = true
    stop()
  }, timeoutMs)
  signal.addEventListener("abort", stop, { once: true })
  const ending = signal.aborted ? ({ end: "failed", stack: "" } as const) : await reader.run(task, made)
  clearTimeout(timer)
  signal.removeEventListener("abort", stop)
  if (ending.end === "answered") readers.release(reader)
  else await readers.discard(reader)
  return { ending, late: isTimedOut, pid: reader.pid }
}

/** V8 aborts a process whose heap is full. */
const isOverHeap = (ending: Ending) => ending.end === "died" && ending.signal === "SIGABRT"

const createRefusal = (code: "too-slow" | "too-heavy" | "damaged"): TaskRefusal => ({
  ok: false,
  problem: pictureProblem(code),
})
