import { type ComponentType, useCallback, useEffect, useState } from "react"
import { type Activity, activityEvent } from "./activity.ts"

type Slips = ComponentType<{ told: Activity[]; taken: (count: number) => void }>

/**
 * The live region for activity. It is empty at first on every page, so that screen readers know the region before its first
 * message; the code that shows messages is loaded with the first one. If that fails, messages are not shown.
 */
export function ActivityPlace() {
  const [told, setTold] = useState<Activity[]>([])
  const [Slips, setSlips] = useState<Slips | null>(null)
  useEffect(() => {
    let asked = false
    const hear = async (event: Event) => {
      setTold((before) => [...before, (event as CustomEvent<Activity>).detail])
      if (asked) return
      asked = true
      const came = await import("./activity-slips.tsx").catch(() => null)
      if (came) setSlips(() => came.ActivitySlips)
      else asked = false
    }
    addEventListener(activityEvent, hear)
    return () => removeEventListener(activityEvent, hear)
  }, [])
  const taken = useCallback((count: number) => setTold((before) => before.slice(count)), [])
  return (
    <div role="log" aria-label="Live activity">
      {Slips ? <Slips told={told} taken={taken} /> : null}
    </div>
  )
}
