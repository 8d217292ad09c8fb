export type Hits = { id: string; times: number; last: Date }

/** Counts in memory and writes the sums, so that a flood of requests is one statement in some seconds. */
export type HitCounter = {
  add(id: string, at: Date): void
  flushed(): Promise<void>
  close(): Promise<void>
}
