import { useEffect } from "react"
import { useRevalidator } from "react-router"

const everyMs = 60_000

/** Reads the page again every minute, and when one comes back to it, as long as the server answers. */
export function useLive(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const read = async () => {
      if (document.hidden) return
      // A page that is read again without a connection would be replaced by an error.
      const answer = await fetch("/healthz").catch(() => null)
      if (answer?.ok) await revalidate()
    }
    const timer = setInterval(() => void read(), everyMs)
    const seen = () => void read()
    document.addEventListener("visibilitychange", seen)
    return () => {
      clearInterval(timer)
      document.removeEventListener("visibilitychange", seen)
    }
  }, [revalidate])
}
