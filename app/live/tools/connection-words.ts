import { isCrowded } from "../connection-machine.ts"
import { type Rating, ratingOf, recentLatency } from "../latency.ts"
import type { ConnectionView } from "../open-live.ts"

/** `waiting`: the first attempt; `lost`: disconnected, though pages may load; `offline`: no network. */
type Shown = "live" | "slow" | "waiting" | "lost" | "offline"

export const ratingNow = ({ samples }: ConnectionView): Rating => ratingOf(recentLatency(samples) ?? 0)

/** The latency that decides about “slow”, in milliseconds. Null before the first answer. */
export function shownMs({ samples }: ConnectionView): number | null {
  const recent = recentLatency(samples)
  return recent === null ? null : Math.round(recent)
}

export function shownAs(connection: ConnectionView): Shown {
  if (connection.state === "connected") return ["excellent", "good"].includes(ratingNow(connection)) ? "live" : "slow"
  if (connection.state === "disconnected" || connection.over) return "offline"
  return connection.state === "connecting" && connection.attempts === 0 ? "waiting" : "lost"
}

/** The source's name for the slowest class, “offline”, is misleading and stays in the data only. */
export const ratingWords: Record<Rating, string> = {
  excellent: "excellent",
  good: "good",
  poor: "poor",
  offline: "very slow",
}

export const connectedWords = (rating: Rating): string => (rating === "offline" ? "Connected, very slow" : "Connected")

export const shownWords: Record<Shown, string> = {
  live: "Live",
  slow: "Slow",
  waiting: "Connecting",
  lost: "Not live",
  offline: "Offline",
}

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
