/** In memory for seconds, and never stored in this form. */
export type PendingVisit = {
  at: Date
  kind: "view" | "cart" | "missing" | "search"
  name: string
  /** The work of the page, or the one put into a cart. */
  artworkId: string | null
  /** Only their hash with the day's random number is stored. */
  network: string
  browser: string
  source: string | null
  country: string
}

export type Visits = {
  /**
   * Counted in this process alone, because a row for each would cost more than the page. `network` null: unknown; these share a
   * limit.
   */
  isAllowed(network: string | null, at: Date): boolean
  /** The same for addresses without a page, of which fewer are counted. */
  isMissingAllowed(network: string | null, at: Date): boolean
  add(visit: PendingVisit): void
  flushed(): Promise<void>
  close(): Promise<void>
}
