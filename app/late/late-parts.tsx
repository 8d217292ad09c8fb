import { useEffect } from "react"
import { CountVisits } from "../site/visits/count-visits.tsx"
import { ConnectionNotice } from "../ui/connection/connection-notice.tsx"
import { takeLateTaps } from "./late-taps.ts"
import { LiveWorks } from "./works/live-works.tsx"

export function LateParts() {
  useEffect(takeLateTaps, [])
  return (
    <>
      <ConnectionNotice />
      <CountVisits />
      <LiveWorks />
    </>
  )
}
