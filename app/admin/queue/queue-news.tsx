import { useEffect, useRef, useState } from "react"
import { useRevalidator } from "react-router"
import { useQueueState } from "../../live/queue/queue-context.tsx"
import { formatCount } from "../kit/count.ts"
import type { Done } from "../kit/toasts/done.ts"
import { useSay } from "../kit/toasts/toasts.tsx"

export function QueueNews() {
  const { sent, sending, aside } = useQueueState()
  const { revalidate } = useRevalidator()
  const before = useRef(0)
  const [done, setDone] = useState<Done>()
  useSay(done)
  const isOver = sending !== "sending"
  const toDecide = aside.filter(({ conflict }) => conflict).length
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that something was sent
  useEffect(() => {
    if (!isOver || sent === before.current) return
    const words = `${formatCount(sent - before.current, "change that was kept here is", "changes that were kept here are")} sent.`
    before.current = sent
    const more = toDecide > 0 ? [`${formatCount(toDecide, "needs", "need")} you.`] : []
    setDone({ words, about: ["queue"], more })
    void revalidate()
  }, [isOver, sent])
  return null
}
