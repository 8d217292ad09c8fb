import { type ReactNode, useEffect, useState } from "react"
import { href } from "react-router"
import { askSession, tellOthers } from "../../account/ask-session.ts"
import { hearOthers } from "../../account/session-news.ts"

/**
 * The studio, as long as this browser is signed in to the account that opened it. It asks when another tab says that
 * somebody signed in or out, and when the page is seen again: the session may have ended elsewhere, or while the machine
 * slept. If it is over, nothing of the studio is shown any more, and the sign-in page leads back here. An answer that
 * cannot be read says nothing: without a connection the studio stays.
 * @param userId whose studio it is
 */
export function SessionWatch({ userId, children }: { userId: string; children: ReactNode }) {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const asking = new AbortController()
    const ask = async () => {
      const now = await askSession(asking.signal)
      if (now === null || asking.signal.aborted) return
      if (now.user?.id !== userId || now.userRole !== "admin") setOver(true)
    }
    const onSeen = () => document.visibilityState === "visible" && void ask()
    // a page that the browser had put away
    const onShown = ({ persisted }: PageTransitionEvent) => persisted && void ask()
    tellOthers(userId, "admin")
    const stopHearing = hearOthers(() => void ask())
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
    if (!over) return
    document.title = "Signed out"
    // there is nothing to stay for: no form may ask whether to leave
    const silence = (event: Event) => event.stopImmediatePropagation()
    addEventListener("beforeunload", silence, { capture: true })
    const next = location.pathname + location.search
    location.replace(`${href("/auth")}?${new URLSearchParams({ next, ended: "true" })}`)
    return () => removeEventListener("beforeunload", silence, { capture: true })
  }, [over])
  return over ? null : children
}
