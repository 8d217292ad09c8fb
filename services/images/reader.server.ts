import { type ChildProcess, fork } from "node:child_process"
import { writeFile } from "node:fs/promises"
import { constants, setPriority } from "node:os"
import type { Answers, Saying, Task } from "./worker/task.ts"

/** How a task ended: answered; failed by a fault of ours; too much memory; or the process died under it. */
export type Ending =
  | { end: "answered"; answer: Answers[keyof Answers] }
  | { end: "failed"; stack: string }
  | { end: "out-of-memory" }
  | { end: "died"; code: number | null; signal: NodeJS.Signals | null }

/** One process that reads pictures. */
export type Reader = {
  pid: number | undefined
  /** One task at a time. The reader is of no more use after any other ending than `answered`. */
  run(task: Task, made: (saying: Extract<Saying, { say: "made" }>) => void): Promise<Ending>
  /** Ends the process at once, whatever it is doing. */
  kill(): Promise<void>
}

/** Between the pages and what takes long: in a crowd, three times as much of a processor as the latter. */
const MODEST = 5

/**
 * Starts a process of its own for files from strangers. It is handed no environment of ours (no passwords to find), runs
 * below the priority of the pages, and is the first that a system short of memory ends. While idle it keeps nothing
 * alive. Rejects when the process does not come up.
 * @param patient steps back also before other readers: somebody waits for what those do
 */
export async function startReader(workerFile: string, { patient }: { patient: boolean }): Promise<Reader> {
  const child = fork(workerFile, [], {
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, MALLOC_ARENA_MAX: "2" },
    execArgv: ["--max-old-space-size=128"],
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
    beModest(child.pid, patient ? constants.priority.PRIORITY_BELOW_NORMAL : MODEST)
  })
  setIdle(child, true)
  return {
    pid: child.pid,
    async run(task, made) {
      setIdle(child, false)
      const ending = await new Promise<Ending>((resolve) => {
        const heard = (saying: Saying) => {
          if (saying.say === "made") made(saying)
          else if (saying.say === "answered") settle({ end: "answered", answer: saying.answer })
          else if (saying.say === "failed") settle({ end: "failed", stack: saying.stack })
          else if (saying.say === "out-of-memory") settle({ end: "out-of-memory" })
        }
        const settle = (ending: Ending) => {
          child.off("message", heard)
          resolve(ending)
        }
        child.on("message", heard)
        exited.then(({ code, signal }) => settle({ end: "died", code, signal }))
        // A send that fails is a process that died: its exit tells.
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

/** An idle reader does not keep the process that started it from ending. */
function setIdle(child: ChildProcess, idle: boolean): void {
  if (idle) child.unref()
  else child.ref()
  if (idle) child.channel?.unref()
  else child.channel?.ref()
}

/** Where the system does not allow it, the reader works all the same. */
function beModest(pid: number | undefined, priority: number): void {
  if (pid === undefined) return
  try {
    setPriority(pid, priority)
  } catch {}
  if (process.platform === "linux") writeFile(`/proc/${pid}/oom_score_adj`, "800").catch(() => {})
}
