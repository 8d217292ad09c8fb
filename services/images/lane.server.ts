import { type PictureProblem, problem } from "./problems.ts"
import { type Ending, type Reader, startReader } from "./reader.server.ts"
import type { ChildTask, WorkerAnswers, WorkerMessage } from "./worker/task.ts"

type Log = { warn(fields: object, message?: string): void }

type Made = (message: Extract<WorkerMessage, { say: "made" }>) => void

type RunOptions = { timeoutMs: number; made?: Made; signal?: AbortSignal | undefined }

export type Lane = {
  /** Rejects on abort, on close and on internal errors; refuses a file whose reader dies or exceeds a limit. */
  run<K extends ChildTask["kind"]>(
    task: ChildTask & { kind: K },
    options: RunOptions,
  ): Promise<WorkerAnswers[K] | Refused>
  pids(): number[]
  close(): Promise<void>
}

/** Rejects tasks that are in progress or queued when the pool closes. */
export class LaneClosed extends Error {
  override name = "LaneClosed"
}

type Refused = { ok: false; problem: PictureProblem }

const IDLE_MS = 60_000

/** A process may die for reasons unrelated to the file (no memory left), so each file gets a second attempt. */
const TRIES = 2

type LaneOptions = { workerFile: string; size: number; patient?: boolean; heapMegabytes?: number; log: Log }

/** `patient` pools yield to others when processors are scarce; pixels are outside of the heap's limit. */
export function openLane({ workerFile, size, patient = false, heapMegabytes = 128, log }: LaneOptions): Lane {
  const idle: { reader: Reader; timer: NodeJS.Timeout }[] = []
  const busy = new Set<Reader>()
  const waiting: (() => void)[] = []
  const closing = new AbortController()
  let places = size

  async function enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (places > 0) {
      places--
      return
    }
    await new Promise<void>((resolve, reject) => {
      const admitted = () => {
        signal.removeEventListener("abort", left)
        resolve()
      }
      const left = () => {
        waiting.splice(waiting.indexOf(admitted), 1)
        reject(signal.reason)
      }
      waiting.push(admitted)
      signal.addEventListener("abort", left, { once: true })
    })
  }

  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else places++
  }

  async function take(): Promise<Reader> {
    const rested = idle.pop()
    if (rested) clearTimeout(rested.timer)
    const reader = rested?.reader ?? (await startReader(workerFile, { patient, heapMegabytes }))
    busy.add(reader)
    return reader
  }

  function rest(reader: Reader): void {
    busy.delete(reader)
    const entry = {
      reader,
      timer: setTimeout(() => {
        idle.splice(idle.indexOf(entry), 1)
        void reader.kill()
      }, IDLE_MS).unref(),
    }
    idle.push(entry)
  }

  async function discard(reader: Reader): Promise<void> {
    await reader.kill()
    busy.delete(reader)
  }

  async function attempt(task: ChildTask, { timeoutMs, made = () => {} }: RunOptions, signal: AbortSignal) {
    const reader = await take()
    let late = false
    const stop = () => void reader.kill()
    const timer = setTimeout(() => {
      late = true
      stop()
    }, timeoutMs)
    signal.addEventListener("abort", stop, { once: true })
    const ending = signal.aborted ? ({ end: "failed", stack: "" } as const) : await reader.run(task, made)
    clearTimeout(timer)
    signal.removeEventListener("abort", stop)
    if (ending.end === "answered") rest(reader)
    else await discard(reader)
    return { ending, late, pid: reader.pid }
  }

  return {
    async run<K extends ChildTask["kind"]>(task: ChildTask & { kind: K }, options: RunOptions) {
      const signal = AbortSignal.any([closing.signal, ...(options.signal ? [options.signal] : [])])
      await enter(signal)
      try {
        let wasKilled = false
        for (let tries = 1; tries <= TRIES; tries++) {
          const { ending, late, pid } = await attempt(task, options, signal)
          signal.throwIfAborted()
          if (ending.end === "answered") return ending.answer as WorkerAnswers[K]
          if (ending.end === "failed") throw new Error(`reading a file failed: ${ending.stack}`)
          const outcome = late ? "too-slow" : ending.end
          log.warn({ outcome, pid, task: task.kind, tries, ending }, "a file ended its reader process")
          if (late) return refusal("too-slow")
          if (ending.end === "out-of-memory" || isOverHeap(ending)) return refusal("too-heavy")
          wasKilled = ending.end === "died" && ending.signal === "SIGKILL"
        }
        // Killed by the system each time: out of memory.
        return refusal(wasKilled ? "too-heavy" : "damaged")
      } finally {
        leave()
      }
    },
    pids: () => [...busy, ...idle.map(({ reader }) => reader)].flatMap(({ pid }) => pid ?? []),
    async close() {
      closing.abort(new LaneClosed("the shop is closed"))
      for (const { timer } of idle) clearTimeout(timer)
      await Promise.all([...busy, ...idle.splice(0).map(({ reader }) => reader)].map((reader) => reader.kill()))
    },
  }
}

/** V8 aborts a process whose heap is full. */
const isOverHeap = (ending: Ending) => ending.end === "died" && ending.signal === "SIGABRT"

const refusal = (code: "too-slow" | "too-heavy" | "damaged"): Refused => ({ ok: false, problem: problem(code) })
