import { z } from "zod"

/** PostgreSQL's JSON has neither NUL nor half of a pair; nobody types other control characters. */
const told = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text))

const path = told(200).refine((text) => text.startsWith("/"))

/**
 * What a page tells (`POST /api/visits`), in JSON of at most `longestVisit` bytes. `k` is missing for a page that is looked
 * at; c: the work of this page was put into a cart; m: there is no page at this address; q: these words found nothing.
 */
export const visitSchema = z.discriminatedUnion("k", [
  z.strictObject({
    k: z.undefined().optional(),
    p: path,
    /** The host of the other site that led here, "": none did. Missing: the visitor was on this site already. */
    r: z
      .string()
      .max(100)
      .regex(/^[\w.:-]*$/)
      .optional(),
    /** The campaign that the address named (`utm_source`). */
    u: told(60).optional(),
  }),
  z.strictObject({ k: z.literal("c"), p: path }),
  z.strictObject({ k: z.literal("m"), p: path }),
  z.strictObject({ k: z.literal("q"), q: told(100) }),
])

export type ToldVisit = z.infer<typeof visitSchema>

/** In bytes. Letters outside of ASCII have up to four. */
export const longestVisit = 600

/** What is counted of each day. */
export const countKinds = ["site", "page", "work", "cart", "source", "country", "hour", "missing", "search"] as const
export type CountKind = (typeof countKinds)[number]

/** Who looked at a page within so many minutes is here now. */
export const nowMinutes = 5
