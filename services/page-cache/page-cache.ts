import type { ChangeTag } from "../changes/changes.ts"

/** `artworks` is all that lists show, choose and count; `catalogue` the same without what a sale changes. */
const topics = [
  "artworks",
  "catalogue",
  "pictures",
  "photos",
  "homepage",
  "settings",
  "exhibitions",
  "posts",
  "series",
  "pages",
] as const
export type Topic = (typeof topics)[number]

export type RememberOptions<T> = {
  shouldStore?: (value: T) => boolean
  /** In bytes; 2,000 by default. */
  bytes?: (value: T) => number
  tagsIn?: (value: T) => readonly ChangeTag[]
  /** Milliseconds during which the value stays although its tags change: for slow computations that may lag. */
  staleMs?: (value: T) => number
}

export type PageCache = {
  /**
   * A value whose tags change while it is computed is given only to earlier callers. Values last a minute at most, because some
   * depend on the clock.
   */
  remember<T>(
    key: string,
    topics: readonly Topic[],
    compute: () => Promise<T>,
    options?: RememberOptions<T>,
  ): Promise<T>
  find<T>(key: string): T | undefined
  invalidate(tags: readonly ChangeTag[] | null): void
}

export const noPageCache: PageCache = {
  remember: (_key, _topics, compute) => compute(),
  find: () => undefined,
  invalidate() {},
}
