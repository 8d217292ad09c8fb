import { type ComponentType, useCallback, useEffect, useState } from "react"
import { type ActivityNotice, activityEvent } from "./activity.ts"

type MessagesComponent = ComponentType<{ pending: ActivityNotice[]; onTaken: (count: number) => void }>

/** Empty at first, so that screen readers know the live region before the first message, which loads its code. */
export function ActivityRegion() {
  const [pending, setPending] = useState<ActivityNotice[]>([])
  const [Messages, setMessages] = useState<MessagesComponent | null>(null)
  useEffect(() => {
    let asked = false
    const handleActivity = async (event: Event) => {
      setPending((before) => [...before, (event as CustomEvent<ActivityNotice>).detail])
      if (asked) return
      asked = true
      const module = await import("./activity-messages.tsx").catch(() => null)
      if (module) setMessages(() => module.ActivityMessages)
      else asked = false
    }
    addEventListener(activityEvent, handleActivity)
    return () => removeEventListener(activityEvent, handleActivity)
  }, [])
  const onTaken = useCallback((count: number) => setPending((before) => before.slice(count)), [])
  return (
    <div role="log" aria-label="Live activity">
      {Messages ? <Messages pending={pending} onTaken={onTaken} /> : null}
    </div>
  )
}
