import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react"
import { sessionHint } from "../../domain/accounts/session-hint.ts"
import type { SessionEvent } from "./ask-session.ts"
import { type Auth, hearOthers, newsEntry, nobody } from "./session-news.ts"

type AuthContextValue = Auth & {
  /** @returns what ends the listening */
  onSessionEvent(listener: (event: SessionEvent) => void): () => void
}

const AuthContext = createContext<AuthContextValue | null>(null)

/** Who is signed in, and what happens to the session. */
export function useAuth(): AuthContextValue {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error("useAuth must be used within an AuthProvider")
  return auth
}

/**
 * Asks the server who is signed in: once a document, only where a cookie says that somebody is, and again when another tab
 * says that this changed. A failure is logged, and what the tab knew before stays. Strangers do not load what asks.
 */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [auth, setAuth] = useState(nobody)
  const [listeners] = useState(() => new Set<(event: SessionEvent) => void>())
  // signing in and out load a document, so that this begins anew
  useEffect(() => {
    const asking = new AbortController()
    let asked = false
    const ask = async () => {
      const isHinted = document.cookie.includes(`${sessionHint}=`)
      if (!isHinted && !asked && !wasSignedIn()) return
      asked = true
      const { followSession } = await import("./ask-session.ts")
      await followSession(isHinted, asking.signal, setAuth, listeners)
    }
    const begin = () => void ask().catch(console.warn)
    const stopHearing = hearOthers(begin)
    begin()
    return () => {
      asking.abort()
      stopHearing()
    }
  }, [listeners])
  const value = useMemo(
    () => ({
      ...auth,
      onSessionEvent(listener: (event: SessionEvent) => void) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    }),
    [auth, listeners],
  )
  return <AuthContext value={value}>{children}</AuthContext>
}

/** Whether a tab of this browser wrote down that somebody is. */
function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(newsEntry) !== null
  } catch {
    return false
  }
}
