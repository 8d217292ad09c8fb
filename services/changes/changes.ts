/**
 * What changed, as the database's triggers announce it (`db/migrations/0002_after-tables.sql`): a topic (`artworks`), one item
 * of it (`artwork:` and its id), or `artwork:*` where too many changed at once to name each. `studio.…` (shown only in the
 * studio) and `live.…` (for connections of signed-in people) are not for the public.
 */
export type ChangeTag = string

export type Changes = {
  /** `handler` receives null when announcements may have been missed: every cached value may then be outdated. */
  listen(handler: (tags: readonly ChangeTag[] | null) => void): void
  /** While false, nothing may be cached. */
  isConnected(): boolean
  /**
   * Resolves when every earlier commit is announced here and in all other processes on this database, on any machine. After a
   * second without an answer of the database the connection counts as lost.
   */
  flushed(): Promise<void>
}
