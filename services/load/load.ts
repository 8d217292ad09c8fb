/** How busy this process is. Streams of visitors go first, then pages that somebody only looks at; who buys is served. */
export type Load = {
  /** Whether turns take so long that nobody should be kept listening. */
  isStrained(): boolean
  /** Whether requests come faster than they are answered. */
  isBehind(): boolean
  close(): void
}
