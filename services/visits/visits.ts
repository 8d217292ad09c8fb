/** What a page of the site tells when somebody looks at it. It is in memory for seconds, and never written like this. */
export type NotedVisit = {
  at: Date
  kind: "view" | "cart" | "missing" | "search"
  /** The path, or the words of a search. */
  name: string
  /** The id of the work whose page it is, or that was put into a cart; null: neither. */
  artworkId: string | null
  /** The network and the browser's name for itself: only their hash with the day's random number is written. */
  network: string
  browser: string
  /** As the table `visits` has them. */
  source: string | null
  country: string
}

/** Collects what was noted, and writes it in batches. */
export type Visits = {
  /**
   * Whether one more may come from this network: at most some a minute and some a day, counted in this process alone,
   * because a row for each would cost more than the page.
   * @param network null: the address says nothing (a proxy in between), and all of these share a larger allowance
   */
  mayNote(network: string | null, at: Date): boolean
  note(visit: NotedVisit): void
  /** Writes what is waiting. */
  settled(): Promise<void>
  /** Writes what is waiting, for the last time. */
  close(): Promise<void>
}
