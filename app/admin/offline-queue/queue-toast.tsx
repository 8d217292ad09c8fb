import { useEffect, useRef, useState } from "react"
import { useRevalidator } from "react-router"
import { useQueueState } from "../../live/queue/queue-context.tsx"
import { formatCount } from "../kit/format-count.ts"
import type { ActionToast } from "../kit/toasts/action-answer.ts"
import { useActionToast } from "../kit/toasts/toasts.tsx"

export function QueueToast() {
  const { sent: sentChanges, sending, aside } = useQueueState()
  const sent = sentChanges.length
  const { revalidate } = useRevalidator()
  const before = useRef(0)
  const [done, setDone] = useState<ActionToast>()
  useActionToast(done)
  const isFinished = sending !== "sending"
  const toDecide = aside.filter(({ conflict }) => conflict).length
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that something was sent
  useEffect(() => {
    if (!isFinished || sent === before.current) return
    const words = `${formatCount(sent - before.current, "change that was kept here is", "changes that were kept here are")} sent.`
    before.current = sent
    const more = toDecide > 0 ? [`${formatCount(toDecide, "needs", "need")} you.`] : []
    setDone({ words, about: ["queue"], more })
    void revalidate()
  }, [isFinished, sent])
  return null
}
