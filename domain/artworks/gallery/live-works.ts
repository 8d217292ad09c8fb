import type { Badge } from "./badge.ts"

/**
 * `GET`: a stream of `Badges`, or with `?ids=` (comma-separated) one answer. An event may be null (events were missed: request
 * the state) or 0 (nothing is new).
 */
export const liveWorksPath = "/api/live-works"

export type Badges = Record<string, Badge>

export const maxRequestedIds = 100
