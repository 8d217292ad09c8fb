import { useCallback, useEffect } from "react"
import { useRevalidator } from "react-router"

/** The router replaces a page that is read again without an answer by an error, and what it was sending ends with it. */
const isReady = async () => (await fetch("/readyz").catch(() => null))?.ok === true

/** Reads the page's data again, as long as the site answers. */
export function useReread(): () => Promise<void> {
  const { revalidate } = useRevalidator()
  return useCallback(async () => {
    if (await isReady()) await revalidate()
  }, [revalidate])
}

/**
 * Reads the page's data again at intervals, and when a person comes back to the page, as long as the site answers.
 * @param isActive false while there is nothing to wait for
 */
export function usePolling(everyMs: number, isActive = true): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isActive || state !== "idle") return
    let isAsking = false
    let hasEnded = false
    const read = async () => {
      if (document.hidden || isAsking) return
      isAsking = true
      const ready = await isReady()
      isAsking = false
      if (ready && !hasEnded) await revalidate()
    }
    const timer = setInterval(() => void read(), everyMs)
    const seen = () => void read()
    document.addEventListener("visibilitychange", seen)
    return () => {
      hasEnded = true
      clearInterval(timer)
      document.removeEventListener("visibilitychange", seen)
    }
  }, [isActive, everyMs, state, revalidate])
}
