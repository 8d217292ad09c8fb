import { useEffect } from "react"
import { CountVisits } from "../site/visits/count-visits.tsx"
import { ConnectionNotice } from "../ui/connection/connection-notice.tsx"
import { replayBlockedTaps } from "./blocked-taps.ts"
import { LiveWorks } from "./works/live-works.tsx"

export function DeferredComponents() {
  useEffect(replayBlockedTaps, [])
  return (
    <>
      <ConnectionNotice />
      <CountVisits />
      <LiveWorks />
    </>
  )
}
