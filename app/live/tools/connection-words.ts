import { isCrowded } from "../connection-machine.ts"
import { averageOf, type Rating, ratingOf } from "../latency.ts"
import type { ConnectionView } from "../open-live.ts"

/** `live`, `slow`: connected; `waiting`: not yet; `offline`: not any more. */
export type Shown = "live" | "slow" | "waiting" | "offline"

export const ratingNow = ({ samples }: ConnectionView): Rating => ratingOf(averageOf(samples) ?? 0)

export function shownAs(connection: ConnectionView): Shown {
  if (connection.state === "connected") return ["excellent", "good"].includes(ratingNow(connection)) ? "live" : "slow"
  // the first attempt, and no attempt failed yet
  return connection.state === "connecting" && connection.attempts === 0 ? "waiting" : "offline"
}

export const shownWords: Record<Shown, string> = {
  live: "Live",
  slow: "Slow",
  waiting: "Connecting",
  offline: "Offline",
}

/** Why there is no connection, and what happens next. */
export function offlineWords(connection: ConnectionView, waiting: number): string {
  const { state, retryAt, over } = connection
  if (over) return "Your sign-in has changed. Load this page again."
  if (waiting > 0)
    return `Keep working. ${waiting === 1 ? "One change waits" : `${waiting} changes wait`} on this computer and ${waiting === 1 ? "goes by itself" : "go by themselves"}.`
  if (state === "disconnected") return "This computer has no network. We’ll connect as soon as it has one."
  if (isCrowded(connection))
    return "Many pages of this site are open, and a newer one took this one’s place. Close some, then try again."
  if (retryAt === null && state === "error") return "We can’t reach the site. What you see may not be the latest."
  return "The connection was lost. What you see may not be the latest."
}
