import type { Tag } from "../changes/changes.ts"

/** The topics that the database announces. Beside them `artwork:ID`: what pages show of one work. */
export const topics = ["artworks", "pictures", "photos", "homepage", "settings", "exhibitions", "posts"] as const
export type Topic = (typeof topics)[number]

export type RememberOptions<T> = {
  /** Whether a value may be remembered at all; without it every value may. */
  keep?: (value: T) => boolean
  /** The memory that a value takes, in bytes; about 2,000 without it. */
  bytes?: (value: T) => number
  /** Further tags, read from the value itself. */
  tagsIn?: (value: T) => readonly Tag[]
}

/** Values that are expensive to make, remembered until something they were made of changes, in whichever process. */
export type PageCache = {
  /**
   * The remembered value, or what `compute` gives; callers in the meantime share one computation. A value during whose
   * computation one of its tags changed is given to those who asked before the change, and not remembered. A value is
   * remembered for a minute at most, because some things change by the clock alone.
   */
  remember<T>(
    key: string,
    topics: readonly Topic[],
    compute: () => Promise<T>,
    options?: RememberOptions<T>,
  ): Promise<T>
  /** Forgets in this process what has one of these tags; with null everything. */
  forget(tags: readonly Tag[] | null): void
}

/** Remembers nothing. */
export const noPageCache: PageCache = {
  remember: (_key, _topics, compute) => compute(),
  forget() {},
}
