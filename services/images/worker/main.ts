import sharp from "sharp"
import { allowOnlyPictures } from "./read.ts"
import type { Saying, Task } from "./task.ts"
import { doTask } from "./tasks.ts"

/**
 * The reading process: does one task at a time for the process that forked it, and ends with it. It watches its own
 * memory, because pixels live outside the JavaScript heap, where no option of Node's limits them.
 */
const WATCH_MS = 20

sharp.cache(false)
sharp.concurrency(1)
allowOnlyPictures()

const say = (saying: Saying) => process.send?.(saying)

process.on("message", (task: Task) => {
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

function endWhenOver(memory: number): void {
  if (process.memoryUsage.rss() < memory) return
  // Only a signal ends a process whose other threads are deep in a decoder.
  process.send?.({ say: "out-of-memory" } satisfies Saying, () => process.kill(process.pid, "SIGKILL"))
}

// A plain exit would wait for what its other threads are making for nobody.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"))
say({ say: "ready" })
