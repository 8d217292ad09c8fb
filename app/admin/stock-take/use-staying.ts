import { useEffect } from "react"

/** Offline the page could not be opened again. */
export function useStaying() {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (!navigator.onLine) event.preventDefault()
    }
    addEventListener("beforeunload", warn)
    return () => removeEventListener("beforeunload", warn)
  }, [])
}
