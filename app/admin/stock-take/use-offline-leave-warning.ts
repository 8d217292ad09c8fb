import { useEffect } from "react"

/** Offline the page could not be opened again. */
export function useOfflineLeaveWarning() {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (!navigator.onLine) event.preventDefault()
    }
    addEventListener("beforeunload", warn)
    return () => removeEventListener("beforeunload", warn)
  }, [])
}
