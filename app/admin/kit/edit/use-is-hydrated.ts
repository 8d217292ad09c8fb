import { useEffect, useState } from "react"

/** False until scripts run and can tell whether the form is dirty; until then its buttons are enabled. */
export function useIsHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return isHydrated
}
