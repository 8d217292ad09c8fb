import { useEffect } from "react"
import { useRevalidator } from "react-router"
import { Unsent } from "./unsent.tsx"
import { useCountSender } from "./use-count-sender.ts"

/** Sends unsent counts, without which the report is incomplete, and revalidates. */
export function UnsentCounts({ take }: { take: string }) {
  const { sender, state } = useCountSender(take)
  const { revalidate } = useRevalidator()
  const sent = state.sent.length
  useEffect(() => {
    if (sent > 0) void revalidate()
  }, [sent, revalidate])
  return state.kept.length > 0 ? <Unsent state={state} sender={sender} /> : null
}
