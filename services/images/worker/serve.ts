import type { Variant } from "../images.ts"
import type { Answers, Saying, Task } from "./task.ts"

/** How often the process looks at its memory, in milliseconds. */
const WATCH_MS = 20

const say = (saying: Saying) => process.send?.(saying)

/**
 * Does one task at a time for the process that forked this one, and ends with it. It watches its own memory, because
 * pixels live outside the JavaScript heap, where no option of Node's limits them.
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
  // A plain exit would wait for what its other threads are making for nobody.
  process.on("disconnect", () => process.kill(process.pid, "SIGKILL"))
  say({ say: "ready" })
}

function endWhenOver(memory: number): void {
  if (process.memoryUsage.rss() < memory) return
  // Only a signal ends a process whose other threads are deep in a decoder.
  process.send?.({ say: "out-of-memory" } satisfies Saying, () => process.kill(process.pid, "SIGKILL"))
}
