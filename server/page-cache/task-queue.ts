import { createSemaphore } from "../../lib/semaphore.ts"

/** One task at a time. @returns undefined when too many wait: the task is dropped */
export type TaskQueue = <T>(task: () => Promise<T>) => Promise<T | undefined>

export function createTaskQueue(maxLength: number): TaskQueue {
  const semaphore = createSemaphore(1)
  let length = 0
  return async (task) => {
    if (length >= maxLength) return undefined
    length++
    try {
      return await semaphore(task)
    } finally {
      length--
    }
  }
}
