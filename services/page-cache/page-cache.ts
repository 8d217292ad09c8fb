/** What can change under a kept value. The database says so itself, by triggers: `db/migrations/*_changes-are-announced.sql`. */
export const tags = ["artworks", "pictures", "photos", "homepage", "settings", "exhibitions", "posts"] as const
export type Tag = (typeof tags)[number]

export type KeepOptions<T> = {
  /** Whether a value may be kept at all; without it every value may. */
  keep?: (value: T) => boolean
  /** What a value takes of the cache's room, in bytes; about 2,000 where nobody says. */
  bytes?: (value: T) => number
}

/** Values that are dear to make, kept until something they were made of changes, in whichever process. */
export type PageCache = {
  /**
   * The kept value, or what `compute` gives; who asks meanwhile waits for the same. A value during whose making one of
   * its tags changed is given to those who asked before the change, and not kept. Kept for a minute at most, because
   * some things change by the clock alone.
   */
  remember<T>(key: string, tags: readonly Tag[], compute: () => Promise<T>, options?: KeepOptions<T>): Promise<T>
  /** Forgets in this process what has one of these tags. */
  forget(tags: readonly Tag[]): void
  /** Resolves when every change that was committed before the call is known here: who wrote sees what they wrote. */
  settled(): Promise<void>
}

/** Keeps nothing. */
export const noPageCache: PageCache = {
  remember: (_key, _tags, compute) => compute(),
  forget() {},
  async settled() {},
}
