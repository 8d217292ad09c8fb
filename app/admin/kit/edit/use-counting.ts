import { useEffect, useState } from "react"

/** False until scripts run and can tell whether the form is dirty; until then its buttons are enabled. */
export function useCounting(): boolean {
  const [counting, setCounting] = useState(false)
  useEffect(() => setCounting(true), [])
  return counting
}
