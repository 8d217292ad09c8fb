import { z } from "zod"

/** PostgreSQL's JSON rejects NUL and lone surrogates; other control characters cannot be typed. */
const visitText = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text))

const path = visitText(200).refine((text) => text.startsWith("/"))

const referrer = z
  .string()
  .max(100)
  .regex(/^[\w.:-]*$/)
  .optional()

/**
 * Body of `POST /api/visits`: JSON of at most `maxVisitBytes` bytes. `k`: missing for a page view; c: the page's work was put
 * into a cart; m: no page at this address; q: a search without results.
 */
export const visitSchema = z.discriminatedUnion("k", [
  z.strictObject({
    k: z.undefined().optional(),
    p: path,
    /** The referring host, "" for none. Missing: an internal navigation. */
    r: referrer,
    /** The address's `utm_source`. */
    u: visitText(60).optional(),
  }),
  z.strictObject({ k: z.literal("c"), p: path }),
  z.strictObject({ k: z.literal("m"), p: path, r: referrer }),
  z.strictObject({ k: z.literal("q"), q: visitText(100) }),
])

export type VisitInput = z.infer<typeof visitSchema>

/** In bytes. A character outside of ASCII has up to four. */
export const maxVisitBytes = 600

export const countKinds = ["site", "page", "work", "cart", "source", "country", "hour", "missing", "search"] as const
export type CountKind = (typeof countKinds)[number]

/** A visitor counts as present for this time after a page view. */
export const liveMinutes = 5
