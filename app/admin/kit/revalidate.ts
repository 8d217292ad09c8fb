import { useCallback, useEffect } from "react"
import { useRevalidator } from "react-router"

/** Revalidating while the server is down replaces the page by an error and aborts its submissions. */
export const isServerReady = async () => (await fetch("/readyz").catch(() => null))?.ok === true

export function useSafeRevalidate(): () => Promise<void> {
  const { revalidate } = useRevalidator()
  return useCallback(async () => {
    if (await isServerReady()) await revalidate()
  }, [revalidate])
}

/** @param isActive false while there is nothing to wait for */
export function usePolling(everyMs: number, isActive = true): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isActive || state !== "idle") return
    let isAsking = false
    let hasEnded = false
    const read = async () => {
      if (document.hidden || isAsking) return
      isAsking = true
      const ready = await isServerReady()
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
