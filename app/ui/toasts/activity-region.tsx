import { type ComponentType, useCallback, useEffect, useState } from "react"
import { type ActivityNotice, activityEvent } from "./activity.ts"

type Messages = ComponentType<{ told: ActivityNotice[]; taken: (count: number) => void }>

/** Empty at first, so that screen readers know the live region before the first message, which loads its code. */
export function ActivityRegion() {
  const [told, setTold] = useState<ActivityNotice[]>([])
  const [Messages, setMessages] = useState<Messages | null>(null)
  useEffect(() => {
    let asked = false
    const hear = async (event: Event) => {
      setTold((before) => [...before, (event as CustomEvent<ActivityNotice>).detail])
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
