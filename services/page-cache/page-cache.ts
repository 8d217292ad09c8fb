import type { Tag } from "../changes/changes.ts"

/**
 * The topics that the database announces. Beside them `artwork:ID`: what pages show of one work. `artworks` is all that lists
 * show, choose and count; `catalogue` the same without what a sale changes, for pages that show certain works only.
 */
export const topics = [
  "artworks",
  "catalogue",
  "pictures",
  "photos",
  "homepage",
  "settings",
  "exhibitions",
  "posts",
] as const
export type Topic = (typeof topics)[number]

export type RememberOptions<T> = {
  /** Whether a value may be cached; by default every value may. */
  keep?: (value: T) => boolean
  /** The memory of a value, in bytes; about 2,000 by default. */
  bytes?: (value: T) => number
  /** Further tags, read from the value. */
  tagsIn?: (value: T) => readonly Tag[]
  /**
   * For so many milliseconds after it was asked for, the value stays although its tags change, and is dropped afterwards, with
   * all that has the changed tags: for what takes long to compute and may lag.
   */
  rest?: (value: T) => number
}

/** Caches values that are expensive to compute until their data changes, in any process. */
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
  /** The remembered value, if there is one now. @param T of what is remembered under this key */
  known<T>(key: string): T | undefined
  /** Drops values with one of these tags in this process; with null all values. */
  forget(tags: readonly Tag[] | null): void
}

/** A cache that stores nothing. */
export const noPageCache: PageCache = {
  remember: (_key, _topics, compute) => compute(),
  known: () => undefined,
  forget() {},
}
