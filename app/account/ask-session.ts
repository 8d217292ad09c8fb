import { href } from "react-router"
import { forgetKept } from "../live/studio-worker/names.ts"
import { type Auth, newsEntry, nobody } from "./session-news.ts"

/** What happened to the session, in this tab or another. */
export type SessionEvent = "SIGNED_IN" | "TOKEN_REFRESHED" | "SIGNED_OUT"

/** What changed from one answer to the next; null: nothing. */
export function eventOf(before: Auth, now: Auth): SessionEvent | null {
  if (before.user?.id !== now.user?.id) return now.user ? "SIGNED_IN" : "SIGNED_OUT"
  if (before.userRole !== now.userRole || before.profile?.full_name !== now.profile?.full_name) return "TOKEN_REFRESHED"
  return null
}

/** Asks the server who is signed in. @returns null: it could not be read, which is logged */
export async function askSession(signal: AbortSignal): Promise<Auth | null> {
  try {
    const answer = await fetch(href("/api/session"), { signal })
    if (!answer.ok) throw new Error(`the session answered ${answer.status}`)
    return (await answer.json()) as Auth
  } catch (error) {
    if (!signal.aborted) console.warn("Who is signed in could not be read.", error)
    return null
  }
}

/** Writes down who is signed in, if that changed: other tabs hear of it. */
export function tellOthers(userId: string | null, role: Auth["userRole"]): void {
  try {
    const kept = localStorage.getItem(newsEntry)
    const now = userId && `${userId} ${role}`
    if (now && kept !== now) localStorage.setItem(newsEntry, now)
    if (!now && kept !== null) localStorage.removeItem(newsEntry)
    // what the studio keeps for when there is no connection belongs to nobody else
    if (kept !== null && kept !== now) void forgetKept()
  } catch {
    // without storage, other tabs hear of it at their next page
  }
}

/**
 * Takes over who is signed in now, and tells it to those who listen in this tab, and to other tabs. A question without an answer
 * says nothing: on a network that comes and goes, whoever is signed in would lose what the studio keeps for days without one.
 * @param isHinted whether a cookie says that somebody is
 */
export async function followSession(
  isHinted: boolean,
  signal: AbortSignal,
  take: (next: (before: Auth) => Auth) => void,
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
