import { href } from "react-router"
import { forgetKept } from "../live/studio-worker/names.ts"

/** Who is signed in, as far as a tab knows (AUTH-02). `profile` and `userRole` are null for nobody. */
export type Auth = {
  user: { id: string; email: string; user_metadata: { full_name: string } } | null
  profile: { full_name: string } | null
  userRole: "admin" | "user" | null
}

export const nobody: Auth = { user: null, profile: null, userRole: null }

/** Other tabs are told by a change of this entry: the user's id and role. */
const entry = "solander.user"

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
    const kept = localStorage.getItem(entry)
    const now = userId && `${userId} ${role}`
    if (now && kept !== now) localStorage.setItem(entry, now)
    if (!now && kept !== null) localStorage.removeItem(entry)
    // what the studio keeps for when there is no connection belongs to nobody else
    if (kept !== null && kept !== now) void forgetKept()
  } catch {
    // without storage, other tabs hear of it at their next page
  }
}

/** Calls back when another tab says that somebody signed in or out, or has another role. @returns what ends it */
export function hearOthers(heard: () => void): () => void {
  // `key` is null when everything was removed
  const onStorage = ({ key }: StorageEvent) => (key === entry || key === null) && heard()
  addEventListener("storage", onStorage)
  return () => removeEventListener("storage", onStorage)
}
