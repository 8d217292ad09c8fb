import type { Badge } from "./badge.ts"

/**
 * The address at which pages hear what becomes of works (`GET`): a stream of events, or with `?ids=` (separated by commas) one
 * answer. Both are JSON, as `Badges` has it; an event may also be null (something was missed: ask for what you show) or 0 (nothing is new).
 */
export const liveWorksPath = "/api/live-works"

/** What labels say of works now, by their ids. */
export type Badges = Record<string, Badge>

/** So many works can be asked for at once. */
export const mostAsked = 100
