import { useContext, useEffect, useState } from "react"
import { formatMoment, formatTime } from "../../../../lib/site-time.ts"
import { SiteTimeZone } from "../dates.tsx"
import type { Autosave } from "./use-autosave.ts"

export function SaveStatus({ saving, updatedAt, auto }: { saving: Autosave; updatedAt: Date; auto: boolean }) {
  const zone = useContext(SiteTimeZone)
  const lately = useIsRecent(saving.savedAt)
  const words = () => {
    switch (saving.state) {
      case "waiting":
        return auto ? "Not saved yet" : "Changes that visitors do not see yet"
      case "saving":
        return "Saving…"
      case "offline":
        return "No connection. What you write is kept here and saved when the connection is back."
      case "conflict":
      case "refused":
        return "Not saved"
      case "stored":
        // What was never saved has the first moment of all.
        if (!saving.savedAt && updatedAt.getTime() === 0) return ""
        if (!saving.savedAt) return `Saved ${formatMoment(updatedAt, zone)}`
        return lately ? "Saved a moment ago" : `Saved at ${formatTime(saving.savedAt, zone)}`
    }
  }
  return <span role="status">{words()}</span>
}

/** True for a minute. */
function useIsRecent(at: Date | null): boolean {
  const [lately, setLately] = useState(true)
  useEffect(() => {
    if (!at) return
    setLately(true)
    const timer = setTimeout(() => setLately(false), 60_000)
    return () => clearTimeout(timer)
  }, [at])
  return lately
}
