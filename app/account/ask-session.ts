import { href } from "react-router"
import { forgetKept } from "../live/studio-worker/names.ts"
import { newsEntry, nobody, type SessionUser } from "./session-news.ts"

export type SessionEvent = "SIGNED_IN" | "TOKEN_REFRESHED" | "SIGNED_OUT"

export function eventOf(before: SessionUser, now: SessionUser): SessionEvent | null {
  if (before.user?.id !== now.user?.id) return now.user ? "SIGNED_IN" : "SIGNED_OUT"
  if (before.userRole !== now.userRole || before.profile?.full_name !== now.profile?.full_name) return "TOKEN_REFRESHED"
  return null
}

/** @returns null when the request fails */
export async function askSession(signal: AbortSignal): Promise<SessionUser | null> {
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
export function tellOthers(userId: string | null, role: SessionUser["userRole"]): void {
  try {
    const kept = localStorage.getItem(newsEntry)
    const now = userId && `${userId} ${role}`
    if (now && kept !== now) localStorage.setItem(newsEntry, now)
    if (!now && kept !== null) localStorage.removeItem(newsEntry)
    // the studio's offline cache belongs to the former user
    if (kept !== null && kept !== now) void forgetKept()
  } catch {
    // without storage, other tabs notice at their next page
  }
}

/**
 * Applies the server's answer and notifies listeners and other tabs. A failed request changes nothing: an offline user must not
 * lose the studio's cache.
 * @param isHinted whether a cookie indicates a session
 */
export async function followSession(
  isHinted: boolean,
  signal: AbortSignal,
  take: (next: (before: SessionUser) => SessionUser) => void,
  listeners: ReadonlySet<(event: SessionEvent) => void>,
): Promise<void> {
  const now = isHinted ? await askSession(signal) : nobody
  if (now === null || signal.aborted) return
  take((before) => {
    const event = eventOf(before, now)
    if (event) for (const listener of listeners) queueMicrotask(() => listener(event))
    return event === null ? before : now
  })
  tellOthers(now.user?.id ?? null, now.userRole)
}
