import { type ComponentType, useCallback, useEffect, useState } from "react"
import { type Activity, activityEvent } from "./activity.ts"

type Messages = ComponentType<{ told: Activity[]; taken: (count: number) => void }>

/**
 * The live region for activity. It is empty at first on every page, so that screen readers know the region before its first
 * message; the code that shows messages is loaded with the first one. If that fails, messages are not shown.
 */
export function ActivityRegion() {
  const [told, setTold] = useState<Activity[]>([])
  const [Messages, setMessages] = useState<Messages | null>(null)
  useEffect(() => {
    let asked = false
    const hear = async (event: Event) => {
      setTold((before) => [...before, (event as CustomEvent<Activity>).detail])
      if (asked) return
      asked = true
      const came = await import("./activity-messages.tsx").catch(() => null)
      if (came) setMessages(() => came.ActivityMessages)
      else asked = false
    }
    addEventListener(activityEvent, hear)
    return () => removeEventListener(activityEvent, hear)
  }, [])
  const taken = useCallback((count: number) => setTold((before) => before.slice(count)), [])
  return (
    <div role="log" aria-label="Live activity">
      {Messages ? <Messages told={told} taken={taken} /> : null}
    </div>
  )
}
