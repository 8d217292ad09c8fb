import { type ChildProcess, fork } from "node:child_process"
import { writeFile } from "node:fs/promises"
import { constants, setPriority } from "node:os"
import type { ChildTask, WorkerAnswers, WorkerMessage } from "./worker/task.ts"

export type Ending =
  | { end: "answered"; answer: WorkerAnswers[keyof WorkerAnswers] }
  | { end: "failed"; stack: string }
  | { end: "out-of-memory" }
  | { end: "died"; code: number | null; signal: NodeJS.Signals | null }

export type Reader = {
  pid: number | undefined
  /** One task at a time. After any ending but `answered` the reader must not be used again. */
  run(task: ChildTask, onVariant: (message: Extract<WorkerMessage, { say: "made" }>) => void): Promise<Ending>
  kill(): Promise<void>
}

/** Between pages and slow tasks: under load it gets three times the processor time of the latter. */
const LOW_PRIORITY = 5

/**
 * The process gets no environment variables, which may contain passwords, and is the first to be killed when memory runs out.
 * @param patient whether it also yields to other readers, whose tasks are urgent
 */
export async function startReader(
  workerFile: string,
  { patient, heapMegabytes }: { patient: boolean; heapMegabytes: number },
): Promise<Reader> {
  const child = fork(workerFile, [], {
    env: {
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      // Node may need a library that the system lacks (deploy/package/solander).
      LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH,
      MALLOC_ARENA_MAX: "2",
    },
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  })
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once("exit", (code, signal) => resolve({ code, signal }))
    child.once("error", () => resolve({ code: null, signal: null }))
  })
  await new Promise<void>((resolve, reject) => {
    child.once("message", () => resolve())
    exited.then(({ code, signal }) =>
      reject(new Error(`the picture reader did not start (${signal ?? code}): ${workerFile}`)),
    )
    lowerPriority(child.pid, patient ? constants.priority.PRIORITY_BELOW_NORMAL : LOW_PRIORITY)
  })
  setIdle(child, true)
  return {
    pid: child.pid,
    async run(task, made) {
      setIdle(child, false)
      const ending = await new Promise<Ending>((resolve) => {
        const onMessage = (message: WorkerMessage) => {
          if (message.say === "made") made(message)
          else if (message.say === "answered") finish({ end: "answered", answer: message.answer })
          else if (message.say === "failed") finish({ end: "failed", stack: message.stack })
          else if (message.say === "out-of-memory") finish({ end: "out-of-memory" })
        }
        const finish = (ending: Ending) => {
          child.off("message", onMessage)
          resolve(ending)
        }
        child.on("message", onMessage)
        exited.then(({ code, signal }) => finish({ end: "died", code, signal }))
        // If sending fails, the process has died; its exit event follows.
        child.send(task, () => {})
      })
      setIdle(child, true)
      return ending
    },
    async kill() {
      setIdle(child, false)
      child.kill("SIGKILL")
      await exited
    },
  }
}

/** An idle reader must not keep its parent process alive. */
function setIdle(child: ChildProcess, idle: boolean): void {
  if (idle) child.unref()
  else child.ref()
  if (idle) child.channel?.unref()
  else child.channel?.ref()
}

function lowerPriority(pid: number | undefined, priority: number): void {
  if (pid === undefined) return
  try {
    setPriority(pid, priority)
  } catch {}
  if (process.platform === "linux") writeFile(`/proc/${pid}/oom_score_adj`, "800").catch(() => {})
}
