import { useEffect } from "react"
import { followActivity } from "./follow-activity.ts"
import { useLive } from "./live-context.tsx"

/** Rendered by `ActivityRegion` (SHELL-12). */
export function LiveActivity({ isAdmin }: { isAdmin: boolean }) {
  const live = useLive()
  useEffect(() => followActivity(live.onFrame, isAdmin), [live, isAdmin])
  return null
}
