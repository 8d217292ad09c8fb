import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react"
import { sessionHint } from "../../domain/accounts/session-hint.ts"
import type { SessionEvent } from "./ask-session.ts"
import { hearOthers, newsEntry, nobody, type SessionUser } from "./session-news.ts"

type AuthContextValue = SessionUser & {
  /** False until the session was read. */
  isKnown: boolean
  onSessionEvent(listener: (event: SessionEvent) => void): () => void
}

const AuthContext = createContext<AuthContextValue | null>(null)

export function useAuth(): AuthContextValue {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error("useAuth must be used within an AuthProvider")
  return auth
}

/**
 * Reads the session once per document if a cookie indicates one, and after news from another tab. A failure changes nothing.
 */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [auth, setAuth] = useState(nobody)
  const [isKnown, setKnown] = useState(false)
  const [listeners] = useState(() => new Set<(event: SessionEvent) => void>())
  // runs once: signing in and out load a new document
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
    const begin = () =>
      void ask()
        .catch(console.warn)
        .then(() => !asking.signal.aborted && setKnown(true))
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
      isKnown,
      onSessionEvent(listener: (event: SessionEvent) => void) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    }),
    [auth, isKnown, listeners],
  )
  return <AuthContext value={value}>{children}</AuthContext>
}

function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(newsEntry) !== null
  } catch {
    return false
  }
}
