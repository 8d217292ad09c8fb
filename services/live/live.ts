/** A row of `live_events`. `userId`: the recipient of a notification, or the sender of a broadcast. */
export type LiveEvent = { id: number; userId: string; createdAt: Date } & (
  | { kind: "broadcast"; body: unknown }
  | { kind: "notification"; body: { event: "insert" | "update" | "delete"; id: string } }
)

export type LiveEvents = {
  /** Each event once, after its commit, in the order of ids within a call, including those whose announcements were missed. */
  listen(handler: (events: LiveEvent[]) => void): void
  /** Resolves when everything that was committed before the call has been passed on. */
  flushed(): Promise<void>
}
