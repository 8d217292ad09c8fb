import type { NotificationRow } from "../notifications/notification.ts"

export type { NotificationRow }

/** What browser and server say to each other over the one WebSocket of a signed-in page. Safe for the browser. */

/** The address of the WebSocket. */
export const livePath = "/live"

/** By their literal names (RT-01). */
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
 * Somebody who is there, however many tabs they have open (RT-03). `busy` in one tab is busy; online in one is online. To
 * those who are no admins addresses and metadata are not told. `lastSeen`: ISO 8601; of somebody
 * who is away, when they went.
 */
export type PresenceEntry = {
  userId: string
  email: string | null
  name: string
  status: PresenceStatus
  lastSeen: string
  metadata?: Metadata
}

/** RT-04. `from` is set by the server; the address is told to admins only. `timestamp`: ISO 8601. `type`: the event's name. */
export type BroadcastMessage = {
  id: string
  type: string
  payload: Json
  from: { userId: string; email: string | null }
  timestamp: string
}

/** What became of a notification. */
type NotificationEvent = "insert" | "update" | "delete"

export type FromBrowser =
  | { type: "subscribe"; channel: Channel }
  | { type: "unsubscribe"; channel: Channel }
  /** Asks for a `pong` with the same id. */
  | { type: "ping"; id: string | number }
  /** How this tab is there. Subscribing to `global-presence` makes it online. */
  | { type: "presence"; status: PresenceStatus; metadata?: Metadata }
  /** To everybody who subscribed to `global-broadcast`, this tab too. */
  | { type: "broadcast"; event: string; payload: Json }

/** Why something was refused. `invalid`: no such message or channel; `not-subscribed`: of the channel that it belongs to. */
export type RefusalCode = "invalid" | "not-subscribed" | "too-many" | "unavailable"

export type FromServer =
  | { type: "subscribed"; channel: Channel }
  | { type: "refused"; channel?: Channel; code: RefusalCode; message: string }
  | { type: "pong"; id: string | number }
  /** Everybody, at most `limits.people`, admins first; `total`: how many there are. */
  | { type: "presence"; people: PresenceEntry[]; total: number }
  | { type: "broadcast"; message: BroadcastMessage }
  /** Own notifications alone. `notification` is missing for a deletion. */
  | { type: "notification"; event: NotificationEvent; id: string; notification?: NotificationRow }
  /** What was committed: tags of `services/changes`; for admins `studio.…` too. Null: anything may have changed. */
  | { type: "changed"; tags: string[] | null }

/** Why the server closes a connection. */
export const closeCodes = {
  /** Signed out, or the session is over. */
  signedOut: 4401,
  /** The session may not do what it did: its account got or lost a role, or a second step. */
  forbidden: 4403,
  /** Did not answer pings. */
  idle: 4408,
  /** A newer connection of the same person, who has many, took its place. It is not tried again before the page is seen. */
  crowded: 4410,
  /** Too many messages. */
  tooMany: 4429,
  tooLarge: 1009,
  shutdown: 1001,
} as const

export const socketLimits = {
  /** Bytes of one message. */
  message: 64 * 1024,
  /** Bytes of a broadcast's payload, as JSON. */
  payload: 16 * 1024,
  /** Characters of a broadcast's event. */
  event: 100,
  /** Bytes of a tab's metadata, as JSON. */
  metadata: 1024,
  /** Messages of one connection in `floodSeconds`. */
  flood: 100,
  /** Messages of one person to one process in `floodSeconds`, over all their connections, also such as were closed. */
  floodPerUser: 500,
  floodSeconds: 10,
  /** Broadcasts of one person in `broadcastSeconds`, over all processes. */
  broadcasts: 20,
  broadcastSeconds: 10,
  /** Kilobytes of one person's broadcasts in an hour, over all processes: each is kept for an hour, and sent to everybody. */
  broadcastKilobytes: 1024,
  /** Connections of one person to one process. One more closes another, that of a tab which is not seen if there is one. */
  perUser: 20,
  /** Connections to one process. */
  perProcess: 2000,
  /** Bytes that wait for a browser which does not read; at more it is cut off. */
  waiting: 1024 * 1024,
  /** People in one presence message. */
  people: 100,
  /** Seconds between pings; a connection that did not answer one by the next is closed. */
  pingSeconds: 25,
} as const
