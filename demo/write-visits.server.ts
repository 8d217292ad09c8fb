import { sql } from "drizzle-orm"
import type { Transaction } from "../db/connect.ts"
import type { CountKind } from "../domain/analytics/visit.ts"
import { addDays } from "../lib/calendar-dates.ts"
import { getCalendarDate } from "../lib/site-time.ts"
import { type DemoWorks, recordDemo } from "./demo-records.server.ts"

/**
 * Writes counts for the days before, and records the last of these days: later counts are of real visitors and stay when the demo is
 * removed.
 */
export async function writeDemoVisits(tx: Transaction, works: DemoWorks, now: Date, zone: string): Promise<void> {
  const today = getCalendarDate(zone, now)
  const rows = Array.from({ length: demoVisits.days }, (_, at) => demoVisits.days - at).flatMap((daysAgo) => {
    const day = addDays(today, -daysAgo)
    return simulateDay(works, daysAgo, new Date(`${day}T12:00:00Z`).getUTCDay()).map((count) => ({ day, ...count }))
  })
  await tx.execute(sql`
    insert into visit_counts (kind, day, name, times, visitors)
    select kind, day, name, times, visitors from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as counted (kind text, day date, name text, times int, visitors int)`)
  await recordDemo(tx, "visits", [addDays(today, -1)])
}

type Count = { kind: CountKind; name: string; times: number; visitors: number }

/** Simulates the visitors of one day, counted as the site counts them. */
function simulateDay(works: DemoWorks, daysAgo: number, weekday: number): Count[] {
  const { days, visitors, peaks, sources, countries, pages, cart, lost, searches, missing } = demoVisits
  const chance = createRandom(daysAgo)
  const pick = <T>(shares: readonly (readonly [T, number])[]): T => pickByShare(shares, chance())
  const hours = demoVisits.hours.map((share, hour) => [String(hour).padStart(2, "0"), share] as const)
  const weightedWorks = [...works.values()].map((work) => [work, demoVisits.works[work.slug] ?? 2] as const)
  const counts = new Map<string, Count & { last: number }>()
  const count = (kind: CountKind, name: string, visitor: number) => {
    const key = `${kind} ${name}`
    const one = counts.get(key) ?? { kind, name, times: 0, visitors: 0, last: -1 }
    const isNew = one.last !== visitor
    counts.set(key, { ...one, times: one.times + 1, visitors: one.visitors + (isNew ? 1 : 0), last: visitor })
  }
  const trend = visitors.last + ((visitors.first - visitors.last) * daysAgo) / days
  const usual = trend * (weekday === 0 || weekday === 6 ? visitors.weekend : 1) * (peaks[daysAgo] ?? 1)
  const visitorCount = Math.round(usual * (0.8 + 0.4 * chance()))
  for (let visitor = 0; visitor < visitorCount; visitor++) {
    const [source, country, hour] = [pick(Object.entries(sources)), pick(Object.entries(countries)), pick(hours)]
    const looks = 1 + Math.floor(6 * chance() ** 2)
    for (let look = 0; look < looks; look++) {
      const work = chance() < 0.5 ? pick(weightedWorks) : null
      for (const kind of ["site", "page"] as const)
        count(kind, kind === "site" ? "" : work ? `/artwork/${work.id}` : pick(Object.entries(pages)), visitor)
      count("country", country, visitor)
      count("hour", hour, visitor)
      if (look === 0) count("source", source, visitor)
      if (!work) continue
      count("work", work.id, visitor)
      if (work.availability === "available" && work.price !== null && chance() < 1 / cart)
        count("cart", work.id, visitor)
    }
    if (chance() < 1 / lost) count("search", pick(Object.entries(searches)), visitor)
    if (chance() < 1 / lost) count("missing", pick(Object.entries(missing)), visitor)
  }
  return [...counts.values()].map(({ last: _, ...one }) => one)
}

/** @param chance from 0 to below 1 */
function pickByShare<T>(shares: readonly (readonly [T, number])[], chance: number): T {
  let left = chance * shares.reduce((sum, [, share]) => sum + share, 0)
  for (const [what, share] of shares) {
    left -= share
    if (left < 0) return what
  }
  const [what] = shares.at(-1) ?? []
  return what as T
}

/** Seeded pseudorandom numbers from 0 to below 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Relative frequencies, from which `write-visits.server.ts` makes the same days each time. */
const demoVisits = {
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
