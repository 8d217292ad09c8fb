import type { NotificationRow } from "../notifications/notification.ts"

export type { NotificationRow }

/** Messages of the WebSocket of a signed-in page. Safe for the browser. */

export const livePath = "/live"

/** RT-01 names them. */
export const channels = [
  "connection-monitor",
  "connection-test",
  "global-presence",
  "global-broadcast",
  "notifications-channel",
] as const
export type Channel = (typeof channels)[number]

export const presenceStatuses = ["online", "away", "busy"] as const
export type PresenceStatus = (typeof presenceStatuses)[number]

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
export type Metadata = { [key: string]: Json }

/**
 * A user with any number of open tabs (RT-03); busy overrides online overrides away. Addresses and metadata are for admins only.
 * `lastSeen`: ISO 8601; for an away user, when they left.
 */
export type PresenceEntry = {
  userId: string
  email: string | null
  name: string
  status: PresenceStatus
  lastSeen: string
  metadata?: Metadata
}

/** RT-04. `from` is set by the server; the address is for admins only. `timestamp`: ISO 8601. `type`: the event's name. */
export type BroadcastMessage = {
  id: string
  type: string
  payload: Json
  from: { userId: string; email: string | null }
  timestamp: string
}

type NotificationEvent = "insert" | "update" | "delete"

export type BrowserMessage =
  | { type: "subscribe"; channel: Channel }
  | { type: "unsubscribe"; channel: Channel }
  | { type: "ping"; id: string | number }
  /** Subscribing to `global-presence` makes the tab online. */
  | { type: "presence"; status: PresenceStatus; metadata?: Metadata }
  /** To all subscribers of `global-broadcast`, including this tab. */
  | { type: "broadcast"; event: string; payload: Json }

/** `invalid`: unknown message or channel; `not-subscribed`: the channel is not subscribed. */
export type RefusalCode = "invalid" | "not-subscribed" | "too-many" | "unavailable"

export type ServerMessage =
  | { type: "subscribed"; channel: Channel }
  | { type: "refused"; channel?: Channel; code: RefusalCode; message: string }
  | { type: "pong"; id: string | number }
  /** At most `limits.people`, admins first; `total`: the number of users. */
  | { type: "presence"; people: PresenceEntry[]; total: number }
  | { type: "broadcast"; message: BroadcastMessage }
  /** Own notifications only. `notification` is missing for a deletion. */
  | { type: "notification"; event: NotificationEvent; id: string; notification?: NotificationRow }
  /** Tags of `services/changes`; for admins also `studio.…`. Null: anything may have changed. */
  | { type: "changed"; tags: string[] | null }

export const closeCodes = {
  /** Signed out, or the session has expired. */
  signedOut: 4401,
  /** The session's permissions changed: its account got or lost a role, or MFA. */
  forbidden: 4403,
  /** No answer to pings. */
  idle: 4408,
  /** Replaced by a newer connection of a user who has many. Reconnects when the page becomes visible. */
  crowded: 4410,
  tooMany: 4429,
  tooLarge: 1009,
  shutdown: 1001,
} as const

export const socketLimits = {
  /** Bytes per message. */
  message: 64 * 1024,
  /** Bytes of a broadcast's payload, as JSON. */
  payload: 16 * 1024,
  /** Characters of a broadcast's event. */
  event: 100,
  /** Bytes of a tab's metadata, as JSON. */
  metadata: 1024,
  /** Messages per connection in `floodSeconds`. */
  flood: 100,
  /** Messages per user and process in `floodSeconds`, including closed connections. */
  floodPerUser: 500,
  floodSeconds: 10,
  /** Broadcasts per user in `broadcastSeconds`, over all processes. */
  broadcasts: 20,
  broadcastSeconds: 10,
  /** Kilobytes of broadcasts per user and hour, over all processes, because each is stored for an hour and sent to all. */
  broadcastKilobytes: 1024,
  /** Connections per user and process. A new one closes another, preferably of a hidden tab. */
  perUser: 20,
  /** Connections per process. */
  perProcess: 2000,
  /** Bytes buffered for a slow browser; above it the connection closes. */
  waiting: 1024 * 1024,
  /** Users in one presence message. */
  people: 100,
  /** Seconds between pings; a connection that misses one is closed. */
  pingSeconds: 25,
} as const
