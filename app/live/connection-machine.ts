/** RT-02. */
type ConnectionState = "connecting" | "connected" | "disconnected" | "error"

/** `attempts`: since the last connection. `retryAt`: milliseconds since 1970, or null. `over`: final. */
export type LiveConnection = {
  state: ConnectionState
  attempts: number
  retryAt: number | null
  since: number
  over: boolean
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

type Step = { next: LiveConnection; act: "connect" | "drop" | null; log?: string }

export const maxAttempts = 5
/** Milliseconds, times the number of the attempt. */
const retryDelay = 2000
const gaveUp = "Max reconnection attempts reached"

export const notConnected = (now: number): LiveConnection => ({
  state: "disconnected",
  attempts: 0,
  retryAt: null,
  since: now,
  over: false,
})

type Move = (connection: LiveConnection, now: number) => Step

const stay: Move = (next) => ({ next, act: null })

const connect =
  (attempts: (before: number) => number): Move =>
  (connection) => ({
    next: { ...connection, state: "connecting", attempts: attempts(connection.attempts), retryAt: null },
    act: "connect",
  })
const afresh = connect(() => 0)

const fail: Move = (connection, now) => {
  const next: LiveConnection = { ...connection, state: "error", retryAt: null }
  if (connection.attempts >= maxAttempts) return { next, act: "drop", log: gaveUp }
  const attempts = connection.attempts + 1
  return { next: { ...next, attempts, retryAt: now + retryDelay * attempts }, act: "drop" }
}

/** Reconnecting automatically would only close another connection. */
const giveWay: Move = (connection) => ({
  next: { ...connection, state: "error", attempts: 0, retryAt: null },
  act: "drop",
})

/** It was crowded out, and reconnects when its page is visible. */
export const isCrowded = ({ state, attempts, retryAt }: LiveConnection) =>
  state === "error" && attempts === 0 && retryAt === null

const drop: Move = (connection) => ({
  next: { ...connection, state: "disconnected", attempts: 0, retryAt: null },
  act: "drop",
})

const arrive: Move = (connection) => ({
  next: { ...connection, state: "connected", attempts: 0, retryAt: null },
  act: null,
})

const moves: Record<Exclude<ConnectionEvent, "end">, Record<ConnectionState, Move>> = {
  online: { disconnected: afresh, error: afresh, connecting: stay, connected: stay },
  again: { disconnected: afresh, error: afresh, connecting: stay, connected: stay },
  offline: { disconnected: stay, error: drop, connecting: drop, connected: drop },
  subscribed: { disconnected: stay, error: stay, connecting: arrive, connected: arrive },
  "channel error": { disconnected: stay, error: stay, connecting: fail, connected: fail },
  crowded: { disconnected: stay, error: stay, connecting: giveWay, connected: giveWay },
  due: { disconnected: stay, error: connect((attempts) => attempts), connecting: stay, connected: stay },
}

/** @param now milliseconds since 1970 */
export function step(connection: LiveConnection, event: ConnectionEvent, now: number): Step {
  if (connection.over) return stay(connection, now)
  const made = event === "end" ? drop(connection, now) : moves[event][connection.state](connection, now)
  const isOther = made.next.state !== connection.state
  return {
    ...made,
    next: { ...made.next, since: isOther ? now : connection.since, over: event === "end" },
  }
}
