import type { DataStore } from "@tus/server"

/** By upload id (a UUID). */
export type Uploads = {
  /** Null: not begun. */
  findReceivedBytes(id: string): Promise<number | null>
  /** The path is valid while `use` runs. @throws NoSuchFile */
  withFile<T>(id: string, use: (path: string) => Promise<T>): Promise<T>
  remove(id: string): Promise<void>
  /** `touchedAt` is the beginning or a later time since which no byte arrived. */
  list(): Promise<{ id: string; touchedAt: Date }[]>
  /** After a broken connection the bytes that arrived stay. `lengthOf` null: not announced. */
  openStore(lengthOf: (id: string) => Promise<number | null>): DataStore
}
