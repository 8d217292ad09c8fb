const minute = 60_000

/** Of the query cache in the browser (OFF-04), in the studio and on public pages. */
export const cacheTimes = {
  freshMs: 5 * minute,
  cachedMs: 10 * minute,
}

export const cacheRetries = 1
