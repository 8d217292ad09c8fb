import { useCallback, useState } from "react"
import { maxOperations } from "../../../domain/operations/operation.ts"
import type { NewChange } from "../../live/queue/operation-queue.ts"
import { shouldQueue, useQueue } from "../../live/queue/queue-context.tsx"
import type { ActionToast } from "../kit/toasts/action-answer.ts"
import { useActionToast } from "../kit/toasts/toasts.tsx"

/** @returns a function that returns false if the form can be submitted, otherwise whether the queue had space */
export function useQueueOffline(): (
  change: NewChange,
  options?: { id?: string; always?: boolean },
) => Promise<boolean> | false {
  const queue = useQueue()
  const [done, setDone] = useState<ActionToast>()
  useActionToast(done)
  return useCallback(
    (change, { id, always = false } = {}) => {
      if (!always && !shouldQueue(queue)) return false
      return queue.add(change, id).then((isQueued) => {
        const words = isQueued
          ? "Kept on this device. It’s sent when you’re connected."
          : `This device keeps ${maxOperations} changes at most. Nothing was changed: connect first.`
        setDone({ words, about: ["queue"] })
        return isQueued
      })
    },
    [queue],
  )
}
