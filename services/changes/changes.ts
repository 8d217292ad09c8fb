/**
 * Names something that changed, as the database's triggers announce it (`db/migrations/0002_after-tables.sql`): a topic
 * (`artworks`), one thing of it (`artwork:` and its id), or `artwork:*` where too many changed at once to name each.
 * `studio.…` (what only the studio shows) and `live.…` (for the connections of people who are signed in) are not for the
 * public.
 */
export type Tag = string

/** Tells a part of the program what was committed to the database, by this process or any other. */
export type Changes = {
  /**
   * Calls `handler` for each announcement with its tags, and with null when announcements may have been missed: whatever
   * was remembered may be out of date.
   */
  listen(handler: (tags: readonly Tag[] | null) => void): void
  /** Whether announcements are being received now. While they are not, nothing may be remembered. */
  connected(): boolean
  /**
   * Resolves when every change that was committed before the call has been announced here: who wrote then reads what they
   * wrote. Waits a second at most; without an answer in that time the connection counts as lost.
   */
  settled(): Promise<void>
}
