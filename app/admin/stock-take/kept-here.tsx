import { useEffect } from "react"
import { useRevalidator } from "react-router"
import { Unsent } from "./unsent.tsx"
import { useSender } from "./use-sender.ts"

/** What this phone has counted and not sent yet: the report is not whole before. It is sent now, and the report read again. */
export function KeptHere({ take }: { take: string }) {
  const { sender, state } = useSender(take)
  const { revalidate } = useRevalidator()
  const sent = state.sent.length
  useEffect(() => {
    if (sent > 0) void revalidate()
  }, [sent, revalidate])
  return state.kept.length > 0 ? <Unsent state={state} sender={sender} /> : null
}
