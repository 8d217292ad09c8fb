/** What happened, as a row of `live_events`. `userId`: whose notification it is, or who sent the broadcast. */
export type LiveEvent = { id: number; userId: string; createdAt: Date } & (
  | { kind: "broadcast"; body: unknown }
  | { kind: "notification"; body: { event: "insert" | "update" | "delete"; id: string } }
)

/** Tells this process what happened in any of them. */
export type Live = {
  /**
   * Calls `handler` with events as they are committed, each once and in the order of their ids where they come together;
   * after announcements were missed with those that were missed.
   */
  listen(handler: (events: LiveEvent[]) => void): void
  /** Resolves when what was committed before the call has been handed on. */
  settled(): Promise<void>
}
