/** Bytes of the disk on which the site's data are. */
export type DiskSpace = { free: number; total: number }

/** What the site needs of its surroundings and cannot see from within. */
export type Host = {
  /** null: it cannot be read. */
  disk(): Promise<DiskSpace | null>
  /** Until when visitors' browsers trust the certificate of the site's address; null: it has none, or cannot be asked. */
  certificateEnds(): Promise<Date | null>
}
