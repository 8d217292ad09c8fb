import type { Variant } from "../images.ts"
import type { ChildTask, WorkerAnswers, WorkerMessage } from "./task.ts"

const WATCH_MS = 20

/** The parent may have been killed. */
const sendMessage = (message: WorkerMessage) => process.send?.(message, () => {})

/** Watches its own memory, because no option of Node limits pixels, which are outside of the JavaScript heap. */
export function serveTasks<T extends ChildTask>(
  doTask: (
    task: T,
    onVariant: (variant: Variant, file: string, total: number) => void,
  ) => Promise<WorkerAnswers[keyof WorkerAnswers]>,
): void {
  process.on("message", (task: T) => {
    exitWhenOverMemory(task.limits.memory)
    const watch = setInterval(() => exitWhenOverMemory(task.limits.memory), WATCH_MS)
    doTask(task, (variant, file, total) => sendMessage({ say: "made", variant, file, total }))
      .then(
        (answer) => sendMessage({ say: "answered", answer }),
        (error: unknown) =>
          sendMessage({
            say: "failed",
            stack: error instanceof Error ? (error.stack ?? error.message) : String(error),
          }),
      )
      .finally(() => clearInterval(watch))
  })
  // A plain exit would wait for threads whose result is no longer needed.
  process.on("disconnect", () => process.kill(process.pid, "SIGKILL"))
  sendMessage({ say: "ready" })
}

function exitWhenOverMemory(memory: number): void {
  if (process.memoryUsage.rss() < memory) return
  // Only a signal ends a process whose other threads are in a decoder.
  process.send?.({ say: "out-of-memory" } satisfies WorkerMessage, () => process.kill(process.pid, "SIGKILL"))
}
