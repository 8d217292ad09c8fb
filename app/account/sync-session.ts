import { href } from "react-router"
import { deleteStudioCache } from "../live/studio-worker/worker-names.ts"
import { type SessionUser, sessionStorageKey, signedOutUser } from "./session-storage.ts"

export type SessionEvent = "SIGNED_IN" | "TOKEN_REFRESHED" | "SIGNED_OUT"

export function getSessionEvent(before: SessionUser, now: SessionUser): SessionEvent | null {
  if (before.user?.id !== now.user?.id) return now.user ? "SIGNED_IN" : "SIGNED_OUT"
  if (before.userRole !== now.userRole || before.profile?.full_name !== now.profile?.full_name) return "TOKEN_REFRESHED"
  return null
}

/** @returns null when the request fails */
export async function fetchSession(signal: AbortSignal): Promise<SessionUser | null> {
  try {
    const answer = await fetch(href("/api/session"), { signal })
    if (!answer.ok) throw new Error(`the session answered ${answer.status}`)
    return (await answer.json()) as SessionUser
  } catch (error) {
    if (!signal.aborted) console.warn("Who is signed in could not be read.", error)
    return null
  }
}

/** Writes a changed session to local storage, which notifies other tabs. */
export function notifyOtherTabs(userId: string | null, role: SessionUser["userRole"]): void {
  try {
    const stored = localStorage.getItem(sessionStorageKey)
    const now = userId && `${userId} ${role}`
    if (now && stored !== now) localStorage.setItem(sessionStorageKey, now)
    if (!now && stored !== null) localStorage.removeItem(sessionStorageKey)
    // the studio's offline cache belongs to the former user
    if (stored !== null && stored !== now) void deleteStudioCache()
  } catch {
    // without storage, other tabs notice at their next page
  }
}

/**
 * Applies the server's answer and notifies listeners and other tabs. A failed request changes nothing: an offline user must not
 * lose the studio's cache.
 * @param isHinted whether a cookie indicates a session
 */
export async function syncSession(
  isHinted: boolean,
  signal: AbortSignal,
  apply: (next: (before: SessionUser) => SessionUser) => void,
  listeners: ReadonlySet<(event: SessionEvent) => void>,
): Promise<void> {
  const now = isHinted ? await fetchSession(signal) : signedOutUser
  if (now === null || signal.aborted) return
  apply((before) => {
    const event = getSessionEvent(before, now)
    if (event) for (const listener of listeners) queueMicrotask(() => listener(event))
    return event === null ? before : now
  })
  notifyOtherTabs(now.user?.id ?? null, now.userRole)
}
