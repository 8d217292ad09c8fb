import type { Variant } from "../images.ts"
import type { Answers, Task, WorkerMessage } from "./task.ts"

/** How often the process checks its memory, in milliseconds. */
const WATCH_MS = 20

/** The parent may have been killed: then nobody is left to tell. */
const say = (message: WorkerMessage) => process.send?.(message, () => {})

/**
 * Runs one task at a time for the parent process, and ends with it. It watches its own memory, because
 * pixels are outside the JavaScript heap, where no option of Node limits them.
 */
export function serveTasks<T extends Task>(
  doTask: (task: T, made: (variant: Variant, file: string, total: number) => void) => Promise<Answers[keyof Answers]>,
): void {
  process.on("message", (task: T) => {
    endWhenOver(task.limits.memory)
    const watch = setInterval(() => endWhenOver(task.limits.memory), WATCH_MS)
    doTask(task, (variant, file, total) => say({ say: "made", variant, file, total }))
      .then(
        (answer) => say({ say: "answered", answer }),
        (error: unknown) =>
          say({ say: "failed", stack: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
      )
      .finally(() => clearInterval(watch))
  })
  // A plain exit would wait for threads whose result is no longer needed.
  process.on("disconnect", () => process.kill(process.pid, "SIGKILL"))
  say({ say: "ready" })
}

function endWhenOver(memory: number): void {
  if (process.memoryUsage.rss() < memory) return
  // Only a signal ends a process whose other threads are in a decoder.
  process.send?.({ say: "out-of-memory" } satisfies WorkerMessage, () => process.kill(process.pid, "SIGKILL"))
}
