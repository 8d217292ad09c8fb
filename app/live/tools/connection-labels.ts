import { isCrowded } from "../connection-machine.ts"
import { getLatencyRating, getRecentLatency, type LatencyRating } from "../latency.ts"
import type { ConnectionView } from "../live-client.ts"

/** `waiting`: the first attempt; `lost`: disconnected, though pages may load; `offline`: no network. */
type ConnectionStatus = "live" | "slow" | "waiting" | "lost" | "offline"

export const getCurrentRating = ({ samples }: ConnectionView): LatencyRating =>
  getLatencyRating(getRecentLatency(samples) ?? 0)

/** The latency that decides about “slow”, in milliseconds. Null before the first answer. */
export function getShownLatency({ samples }: ConnectionView): number | null {
  const recent = getRecentLatency(samples)
  return recent === null ? null : Math.round(recent)
}

export function getConnectionStatus(connection: ConnectionView): ConnectionStatus {
  if (connection.state === "connected")
    return ["excellent", "good"].includes(getCurrentRating(connection)) ? "live" : "slow"
  if (connection.state === "disconnected" || connection.isEnded) return "offline"
  return connection.state === "connecting" && connection.attempts === 0 ? "waiting" : "lost"
}

/** The source's name for the slowest class, “offline”, is misleading and stays in the data only. */
export const latencyRatingLabels: Record<LatencyRating, string> = {
  excellent: "excellent",
  good: "good",
  poor: "poor",
  offline: "very slow",
}

export const formatConnected = (rating: LatencyRating): string =>
  rating === "offline" ? "Connected, very slow" : "Connected"

export const connectionStatusLabels: Record<ConnectionStatus, string> = {
  live: "Live",
  slow: "Slow",
  waiting: "Connecting",
  lost: "Not live",
  offline: "Offline",
}

export function formatDisconnected(connection: ConnectionView, waiting: number): string {
  const { state, retryAt, isEnded } = connection
  if (isEnded) return "Your sign-in has changed. Load this page again."
  if (waiting > 0)
    return `Keep working. ${waiting === 1 ? "One change waits" : `${waiting} changes wait`} on this computer and ${waiting === 1 ? "goes by itself" : "go by themselves"}.`
  if (state === "disconnected") return "This computer has no network. We’ll connect as soon as it has one."
  if (isCrowded(connection))
    return "Many pages of this site are open, and a newer one took this one’s place. Close some, then try again."
  if (retryAt === null && state === "error") return "We can’t reach the site. What you see may not be the latest."
  return "The connection was lost. What you see may not be the latest."
}
