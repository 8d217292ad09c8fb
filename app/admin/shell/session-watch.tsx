import { type ReactNode, useEffect, useState } from "react"
import { href } from "react-router"
import { onOtherTabChange } from "../../account/session-storage.ts"
import { fetchSession, notifyOtherTabs } from "../../account/sync-session.ts"

/**
 * The session may have ended in another tab or elsewhere; then the studio is hidden, and the sign-in page links back.
 * Unreadable answers are ignored, so that the studio works offline.
 * @param userId the account that opened the studio
 */
export function SessionWatch({ userId, children }: { userId: string; children: ReactNode }) {
  const [isExpired, setExpired] = useState(false)
  useEffect(() => {
    const asking = new AbortController()
    const ask = async () => {
      const now = await fetchSession(asking.signal)
      if (now === null || asking.signal.aborted) return
      if (now.user?.id !== userId || now.userRole !== "admin") setExpired(true)
    }
    const onSeen = () => document.visibilityState === "visible" && void ask()
    // A page from the back/forward cache.
    const onShown = ({ persisted }: PageTransitionEvent) => persisted && void ask()
    notifyOtherTabs(userId, "admin")
    const stopHearing = onOtherTabChange(() => void ask())
    document.addEventListener("visibilitychange", onSeen)
    addEventListener("pageshow", onShown)
    return () => {
      asking.abort()
      stopHearing()
      document.removeEventListener("visibilitychange", onSeen)
      removeEventListener("pageshow", onShown)
    }
  }, [userId])
  useEffect(() => {
    if (!isExpired) return
    document.title = "Signed out"
    // No form may block this navigation.
    const silence = (event: Event) => event.stopImmediatePropagation()
    addEventListener("beforeunload", silence, { capture: true })
    const next = location.pathname + location.search
    location.replace(`${href("/auth")}?${new URLSearchParams({ next, ended: "true" })}`)
    return () => removeEventListener("beforeunload", silence, { capture: true })
  }, [isExpired])
  return isExpired ? null : children
}
