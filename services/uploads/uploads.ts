/** Bytes of files that are still arriving, by the id of their upload (a UUID). */
export type Uploads = {
  /** Where they are. */
  folder: string
  /** How many bytes have arrived; null when nothing has begun. */
  arrived(id: string): Promise<number | null>
  /** The path of an upload's file. */
  file(id: string): string
  /** Does nothing if there is none. */
  remove(id: string): Promise<void>
  /** Every upload with bytes, and when the last ones arrived. */
  list(): Promise<{ id: string; touchedAt: Date }[]>
}
