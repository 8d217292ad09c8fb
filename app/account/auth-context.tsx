import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react"
import { href } from "react-router"
import { sessionHint } from "../../domain/accounts/session-hint.ts"

/** Who is signed in, as far as this tab knows (AUTH-02). `profile` and `userRole` are null for nobody. */
export type Auth = {
  user: { id: string; email: string; user_metadata: { full_name: string } } | null
  profile: { full_name: string } | null
  userRole: "admin" | "user" | null
}

/** What happened to the session, in this tab or another. */
export type SessionEvent = "SIGNED_IN" | "TOKEN_REFRESHED" | "SIGNED_OUT"

type AuthContextValue = Auth & {
  /** @returns what ends the listening */
  onSessionEvent(listener: (event: SessionEvent) => void): () => void
}

const nobody: Auth = { user: null, profile: null, userRole: null }

const AuthContext = createContext<AuthContextValue | null>(null)

/** Who is signed in, and what happens to the session. */
export function useAuth(): AuthContextValue {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error("useAuth must be used within an AuthProvider")
  return auth
}

/** Other tabs are told by a change of this entry: the id of the user. */
const entry = "solander.user"

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
      const now = document.cookie.includes(`${sessionHint}=`) ? await askSession(asking.signal) : nobody
      if (asking.signal.aborted) return
      setAuth((before) => {
        const event = eventOf(before, now)
        if (event) for (const listener of listeners) queueMicrotask(() => listener(event))
        return event === null ? before : now
      })
      tellOthers(now)
    }
    const onStorage = (event: StorageEvent) => event.key === entry && void ask()
    addEventListener("storage", onStorage)
    void ask()
    return () => {
      asking.abort()
      removeEventListener("storage", onStorage)
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

async function askSession(signal: AbortSignal): Promise<Auth> {
  try {
    const answer = await fetch(href("/api/session"), { signal })
    if (!answer.ok) throw new Error(`the session answered ${answer.status}`)
    return (await answer.json()) as Auth
  } catch (error) {
    if (!signal.aborted) console.warn("Who is signed in could not be read.", error)
    return nobody
  }
}

/** Writes down who is signed in, if that changed: other tabs hear of it. */
function tellOthers({ user }: Auth): void {
  try {
    const kept = localStorage.getItem(entry)
    if (user && kept !== user.id) localStorage.setItem(entry, user.id)
    if (!user && kept !== null) localStorage.removeItem(entry)
  } catch {
    // without storage, other tabs hear of it at their next page
  }
}
