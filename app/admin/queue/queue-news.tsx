import { useEffect, useRef, useState } from "react"
import { useRevalidator } from "react-router"
import { useQueueState } from "../../live/queue/queue-context.tsx"
import { count } from "../kit/count.ts"
import type { Done } from "../kit/toasts/done.ts"
import { useSay } from "../kit/toasts/toasts.tsx"

/** Says what was sent when there is a connection again, and has the page read its data again. */
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
    const words = `${count(sent - before.current, "change that was kept here is", "changes that were kept here are")} sent.`
    before.current = sent
    const more = toDecide > 0 ? [`${count(toDecide, "needs", "need")} you.`] : []
    setDone({ words, about: ["queue"], more })
    void revalidate()
  }, [isOver, sent])
  return null
}
