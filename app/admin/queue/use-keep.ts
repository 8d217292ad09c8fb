import { useCallback, useState } from "react"
import { mostOperations } from "../../../domain/operations/operation.ts"
import type { NewChange } from "../../live/queue/operation-queue.ts"
import { mustKeep, useQueue } from "../../live/queue/queue-context.tsx"
import type { Done } from "../kit/toasts/done.ts"
import { useSay } from "../kit/toasts/toasts.tsx"

/** @returns a function that returns false if the form can be submitted, otherwise whether the queue had space */
export function useKeep(): (
  change: NewChange,
  options?: { id?: string; always?: boolean },
) => Promise<boolean> | false {
  const queue = useQueue()
  const [done, setDone] = useState<Done>()
  useSay(done)
  return useCallback(
    (change, { id, always = false } = {}) => {
      if (!always && !mustKeep(queue)) return false
      return queue.add(change, id).then((isKept) => {
        const words = isKept
          ? "Kept on this device. It’s sent when you’re connected."
          : `This device keeps ${mostOperations} changes at most. Nothing was changed: connect first.`
        setDone({ words, about: ["queue"] })
        return isKept
      })
    },
    [queue],
  )
}
