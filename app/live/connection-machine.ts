/** How the page is connected to the site (RT-02). */
export type ConnectionState = "connecting" | "connected" | "disconnected" | "error"

/**
 * `attempts`: how often it was tried again since it was last connected. `retryAt`: when it is tried again, in milliseconds
 * since 1970, or null. `since`: since when it has been in this state. `over`: it stays ended.
 */
export type Connection = {
  state: ConnectionState
  attempts: number
  retryAt: number | null
  since: number
  over: boolean
}

/**
 * What happens to it. `crowded`: it gave way to others of the same person. `again`: somebody asks for it, or there is a reason to believe that it works now. `due`: the moment of
 * the next attempt has come.
 */
export type ConnectionEvent =
  | "online"
  | "offline"
  | "subscribed"
  | "channel error"
  | "crowded"
  | "due"
  | "again"
  | "end"

/** The next connection, and what is to be done with the socket; null: nothing. */
export type Step = { next: Connection; act: "connect" | "drop" | null; log?: string }

export const maxAttempts = 5
/** Milliseconds, times the number of the attempt. */
export const retryDelay = 2000
export const gaveUp = "Max reconnection attempts reached"

export const notConnected = (now: number): Connection => ({
  state: "disconnected",
  attempts: 0,
  retryAt: null,
  since: now,
  over: false,
})

type Move = (connection: Connection, now: number) => Step

const stay: Move = (next) => ({ next, act: null })

const connect =
  (attempts: (before: number) => number): Move =>
  (connection) => ({
    next: { ...connection, state: "connecting", attempts: attempts(connection.attempts), retryAt: null },
    act: "connect",
  })
const afresh = connect(() => 0)

const fail: Move = (connection, now) => {
  const next: Connection = { ...connection, state: "error", retryAt: null }
  if (connection.attempts >= maxAttempts) return { next, act: "drop", log: gaveUp }
  const attempts = connection.attempts + 1
  return { next: { ...next, attempts, retryAt: now + retryDelay * attempts }, act: "drop" }
}

/** Trying again by itself would only make another give way. */
const giveWay: Move = (connection) => ({
  next: { ...connection, state: "error", attempts: 0, retryAt: null },
  act: "drop",
})

/** Whether it waits for somebody to look at its page, because it gave way. */
export const isCrowded = ({ state, attempts, retryAt }: Connection) =>
  state === "error" && attempts === 0 && retryAt === null

const drop: Move = (connection) => ({
  next: { ...connection, state: "disconnected", attempts: 0, retryAt: null },
  act: "drop",
})

const arrive: Move = (connection) => ({
  next: { ...connection, state: "connected", attempts: 0, retryAt: null },
  act: null,
})

/** What each event does in each state. */
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
export function step(connection: Connection, event: ConnectionEvent, now: number): Step {
  if (connection.over) return stay(connection, now)
  const made = event === "end" ? drop(connection, now) : moves[event][connection.state](connection, now)
  const isOther = made.next.state !== connection.state
  return {
    ...made,
    next: { ...made.next, since: isOther ? now : connection.since, over: event === "end" },
  }
}
