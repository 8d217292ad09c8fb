/** RT-02. */
type ConnectionState = "connecting" | "connected" | "disconnected" | "error"

/** `attempts`: since the last connection. `retryAt`: milliseconds since 1970, or null. `over`: final. */
export type LiveConnection = {
  state: ConnectionState
  attempts: number
  retryAt: number | null
  since: number
  isEnded: boolean
}

/** `crowded`: closed in favor of the user's other connections. `again`: a reason to try. `due`: time of the next attempt. */
export type ConnectionEvent =
  | "online"
  | "offline"
  | "subscribed"
  | "channel error"
  | "crowded"
  | "due"
  | "again"
  | "end"

type TransitionResult = { next: LiveConnection; action: "connect" | "drop" | null; log?: string }

export const maxAttempts = 5
/** Milliseconds, times the number of the attempt. */
const retryDelayMs = 2000
const maxAttemptsMessage = "Max reconnection attempts reached"

export const getInitialConnection = (now: number): LiveConnection => ({
  state: "disconnected",
  attempts: 0,
  retryAt: null,
  since: now,
  isEnded: false,
})

type Transition = (connection: LiveConnection, now: number) => TransitionResult

const ignore: Transition = (next) => ({ next, action: null })

const connect =
  (attempts: (before: number) => number): Transition =>
  (connection) => ({
    next: { ...connection, state: "connecting", attempts: attempts(connection.attempts), retryAt: null },
    action: "connect",
  })
const reconnect = connect(() => 0)

const fail: Transition = (connection, now) => {
  const next: LiveConnection = { ...connection, state: "error", retryAt: null }
  if (connection.attempts >= maxAttempts) return { next, action: "drop", log: maxAttemptsMessage }
  const attempts = connection.attempts + 1
  return { next: { ...next, attempts, retryAt: now + retryDelayMs * attempts }, action: "drop" }
}

/** Reconnecting automatically would only close another connection. */
const closeCrowded: Transition = (connection) => ({
  next: { ...connection, state: "error", attempts: 0, retryAt: null },
  action: "drop",
})

/** It was crowded out, and reconnects when its page is visible. */
export const isCrowded = ({ state, attempts, retryAt }: LiveConnection) =>
  state === "error" && attempts === 0 && retryAt === null

const disconnect: Transition = (connection) => ({
  next: { ...connection, state: "disconnected", attempts: 0, retryAt: null },
  action: "drop",
})

const markConnected: Transition = (connection) => ({
  next: { ...connection, state: "connected", attempts: 0, retryAt: null },
  action: null,
})

const transitions: Record<Exclude<ConnectionEvent, "end">, Record<ConnectionState, Transition>> = {
  online: { disconnected: reconnect, error: reconnect, connecting: ignore, connected: ignore },
  again: { disconnected: reconnect, error: reconnect, connecting: ignore, connected: ignore },
  offline: { disconnected: ignore, error: disconnect, connecting: disconnect, connected: disconnect },
  subscribed: { disconnected: ignore, error: ignore, connecting: markConnected, connected: markConnected },
  "channel error": { disconnected: ignore, error: ignore, connecting: fail, connected: fail },
  crowded: { disconnected: ignore, error: ignore, connecting: closeCrowded, connected: closeCrowded },
  due: { disconnected: ignore, error: connect((attempts) => attempts), connecting: ignore, connected: ignore },
}

/** @param now milliseconds since 1970 */
export function applyConnectionEvent(
  connection: LiveConnection,
  event: ConnectionEvent,
  now: number,
): TransitionResult {
  if (connection.isEnded) return ignore(connection, now)
  const made = event === "end" ? disconnect(connection, now) : transitions[event][connection.state](connection, now)
  const isOther = made.next.state !== connection.state
  return {
    ...made,
    next: { ...made.next, since: isOther ? now : connection.since, isEnded: event === "end" },
  }
}
