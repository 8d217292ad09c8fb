import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react"
import { sessionHint } from "../../domain/accounts/sessions/session-hint.ts"
import { onOtherTabChange, type SessionUser, sessionStorageKey, signedOutUser } from "./session-storage.ts"
import type { SessionEvent } from "./sync-session.ts"

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
  const [auth, setAuth] = useState(signedOutUser)
  const [isKnown, setKnown] = useState(false)
  const [listeners] = useState(() => new Set<(event: SessionEvent) => void>())
  // runs once: signing in and out load a new document
  useEffect(() => {
    const asking = new AbortController()
    let asked = false
    const sync = async () => {
      const isHinted = document.cookie.includes(`${sessionHint}=`)
      if (!isHinted && !asked && !wasSignedIn()) return
      asked = true
      const { syncSession } = await import("./sync-session.ts")
      await syncSession(isHinted, asking.signal, setAuth, listeners)
    }
    const start = () =>
      void sync()
        .catch(console.warn)
        .then(() => !asking.signal.aborted && setKnown(true))
    const unsubscribe = onOtherTabChange(start)
    start()
    return () => {
      asking.abort()
      unsubscribe()
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
    return localStorage.getItem(sessionStorageKey) !== null
  } catch {
    return false
  }
}
