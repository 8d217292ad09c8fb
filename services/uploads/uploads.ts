import type { DataStore } from "@tus/server"

/** Bytes of files that are still arriving, by the id of their upload (a UUID). */
export type Uploads = {
  /** How many bytes have arrived; null when nothing has begun. */
  arrived(id: string): Promise<number | null>
  /** Passes a local path of the upload's bytes to `use`, valid while it runs. @throws NoSuchFile if there are none */
  withFile<T>(id: string, use: (path: string) => Promise<T>): Promise<T>
  /** Does nothing if there is none. */
  remove(id: string): Promise<void>
  /** Every upload with bytes, and a time since which none arrived or it was begun. */
  list(): Promise<{ id: string; touchedAt: Date }[]>
  /**
   * Where the endpoint writes the bytes: creation, and parts at an offset. Of a part that breaks off, what has arrived
   * stays.
   * @param lengthOf the announced length of an upload in bytes; null if it was not announced
   */
  openStore(lengthOf: (id: string) => Promise<number | null>): DataStore
}
