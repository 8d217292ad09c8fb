import { useEffect } from "react"

/** Asks before the page is closed or loaded again without a connection: it could not be opened again to go on counting. */
export function useStaying() {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (!navigator.onLine) event.preventDefault()
    }
    addEventListener("beforeunload", warn)
    return () => removeEventListener("beforeunload", warn)
  }, [])
}
