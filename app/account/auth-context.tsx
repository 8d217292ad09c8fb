import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react"
import { sessionHint } from "../../domain/accounts/session-hint.ts"
import { type Auth, askSession, hearOthers, nobody, tellOthers } from "./session-news.ts"

/** What happened to the session, in this tab or another. */
export type SessionEvent = "SIGNED_IN" | "TOKEN_REFRESHED" | "SIGNED_OUT"

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
 * says that this changed. A failure is logged, and then nobody is signed in as far as this tab knows.
 */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [auth, setAuth] = useState(nobody)
  const [listeners] = useState(() => new Set<(event: SessionEvent) => void>())
  // signing in and out load a document, so that this begins anew
  useEffect(() => {
    const asking = new AbortController()
    const ask = async () => {
      const isHinted = document.cookie.includes(`${sessionHint}=`)
      const now = (isHinted && (await askSession(asking.signal))) || nobody
      if (asking.signal.aborted) return
      setAuth((before) => {
        const event = eventOf(before, now)
        if (event) for (const listener of listeners) queueMicrotask(() => listener(event))
        return event === null ? before : now
      })
      tellOthers(now.user?.id ?? null, now.userRole)
    }
    const stopHearing = hearOthers(() => void ask())
    void ask()
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

/** What changed from one answer to the next; null: nothing. */
export function eventOf(before: Auth, now: Auth): SessionEvent | null {
  if (before.user?.id !== now.user?.id) return now.user ? "SIGNED_IN" : "SIGNED_OUT"
  if (before.userRole !== now.userRole || before.profile?.full_name !== now.profile?.full_name) return "TOKEN_REFRESHED"
  return null
}
