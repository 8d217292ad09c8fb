import { useEffect } from "react"
import { CountVisits } from "../site/visits/count-visits.tsx"
import { ConnectionNotice } from "../ui/connection/connection-notice.tsx"
import { takeLateTaps } from "./late-taps.ts"

export function LateParts() {
  useEffect(takeLateTaps, [])
  return (
    <>
      <ConnectionNotice />
      <CountVisits />
    </>
  )
}
