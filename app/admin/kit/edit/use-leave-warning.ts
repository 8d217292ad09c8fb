import { useEffect, useState } from "react"
import { useBlocker } from "react-router"
import { useUnloadWarning } from "../unload-warning.ts"
import type { Autosave } from "./use-autosave.ts"

export function useLeaveWarning({ changed, save }: Autosave, auto: boolean, fields: Record<string, { label: string }>) {
  const dirty = changed.length > 0
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  )
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    if (blocker.state !== "blocked") return setAsked(false)
    if (!auto) return setAsked(true)
    void save("autosave").then((isStored) => (isStored ? blocker.proceed() : setAsked(true)))
  }, [blocker, auto, save])
  useUnloadWarning(dirty)
  if (!asked || blocker.state !== "blocked") return null
  const names = changed.map((name) => fields[name]?.label.toLowerCase() ?? name)
  return { names, stay: () => blocker.reset(), leave: () => blocker.proceed() }
}
