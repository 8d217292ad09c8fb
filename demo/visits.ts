/** Relative frequencies, from which `write-visits.server.ts` makes the same days each time. */
export const demoVisits = {
  /** Enough for 90 days and the 90 before them. */
  days: 190,
  /** Mean numbers of visitors on the first and the last day; `weekend` is a factor. */
  visitors: { first: 16, last: 34, weekend: 1.35 },
  /** Factors by the number of days before the demo is loaded: an opening, a newsletter. */
  peaks: { 23: 2.6, 61: 1.9, 118: 2.1 } as Record<number, number>,
  sources: {
    Instagram: 36,
    Google: 22,
    "": 18,
    Newsletter: 8,
    "fathomstreet.example": 7,
    Pinterest: 4,
    "lindgrenvale.example": 2,
    Bluesky: 2,
  },
  countries: { US: 70, CA: 9, GB: 7, DE: 5, NO: 4, FR: 2, NL: 2, JP: 1 },
  /** By hour of the day where the studio is. */
  hours: [2, 1, 1, 1, 1, 2, 4, 6, 7, 7, 7, 8, 9, 8, 7, 7, 8, 9, 11, 14, 16, 15, 10, 5],
  /** Other pages than those of works. */
  pages: {
    "/": 30,
    "/gallery": 26,
    "/shop": 14,
    "/about": 11,
    "/exhibitions": 7,
    "/blog": 4,
    "/commissions": 5,
    "/contact": 3,
  },
  /** By slug; other works have a small default. */
  works: {
    "slack-water": 30,
    "long-reach": 22,
    "tongue-point": 17,
    "net-loft-north-light": 14,
    "red-lead": 13,
    "bar-crossing": 11,
    neap: 9,
    "ferry-slip": 8,
    "ice-house": 7,
    weir: 6,
  } as Record<string, number>,
  /** One in so many visitors of a work for sale puts it into the cart. */
  cart: 40,
  /** One in so many visitors searches in vain, or follows a dead link. */
  lost: 24,
  searches: { seascape: 5, "framed print": 4, portrait: 2, workshop: 2, "gift card": 1 },
  missing: { "/prints": 5, "/portfolio/2019": 4, "/shop/slack-water": 2 },
} as const
