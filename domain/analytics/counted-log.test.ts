import { sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import type { CalendarDate } from "../../lib/calendar-dates.ts"
import { getCalendarDate } from "../../lib/site-time.ts"
import { requireValue as found } from "../../tests/support/import-files.ts"
import { adminActor } from "../../tests/support/orders.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { firefoxUserAgent, sendTestVisit } from "../../tests/support/visits.ts"
import { insertWork } from "../../tests/support/works.ts"
import { system, visitor } from "../actor.ts"
import { saveSettings } from "../settings/settings-commands.server.ts"
import { getAnalyticsPeriod, listCounts, listVisitsByDay } from "./analytics-queries.server.ts"
import { exportAnalytics } from "./export-analytics.server.ts"
import { listWorkFunnels } from "./funnel.server.ts"
import { getLiveVisitors } from "./live-now.server.ts"
import { getPeriod } from "./period.ts"
import { rollUpVisits } from "./roll-up.server.ts"

/*
 * A log of 20,000 requests of twelve days, with robots in between, whose answers are counted here in another way;
 * `SOLANDER_VISITS=1000000` for the long run.
 */
const requests = Number(process.env.SOLANDER_VISITS ?? 20_000)
const timeout = 60_000 + requests * 2

const zone = "America/Los_Angeles"
const working = await openWorkingShop()
const now = new Date("2026-06-12T19:00:00Z")
const shop = { ...working.shop, now: () => now }
await saveSettings(shop, system("Test"), "site", { timeZone: zone })
const works = [await insertWork(shop, { title: "Slack Water" }), await insertWork(shop, { title: "Neap" })]

let seed = 20
/** Numbers that look like chance and are the same each time (mulberry32). */
const chance = () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}
const oneOf = <T>(all: readonly T[]): T => all[Math.floor(chance() * all.length)] as T

const robots = [
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
  "curl/8.9.1",
  "Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)",
  "python-requests/2.32.3",
]
const people = Array.from({ length: Math.max(400, requests / 50) }, (_, n) => ({
  address: `198.51.${n >> 7}.${n & 127}`,
  browser: `${firefoxUserAgent} ${n % 3}`,
  language: oneOf(["en-US", "en-US", "de-DE", "fr"]),
}))
const begins = Date.parse("2026-06-01T07:00:00Z")
const pages = ["/", "/gallery", "/shop", "/about", ...works.map(({ id }) => `/artwork/${id}`)]

type Line = {
  day: CalendarDate
  hour: number
  who: string
  path: string
  source: string | null
  country: string
  kind: string
}
const counted: Line[] = []

/** Six hours at most are between Los Angeles and midnight in UTC: written without the site's own code. */
const inLosAngeles = (at: number) => new Date(at - 7 * 3_600_000)

beforeAll(async () => {
  for (let n = 0; n < requests; n++) {
    const at = begins + Math.floor(chance() * (Number(now) - begins))
    const fate = chance()
    const person = oneOf(people)
    const path = oneOf(pages)
    const isEntry = chance() < 0.4
    const host = oneOf(["", "www.google.com", "l.instagram.com", "fathomstreet.example"])
    const kind = fate > 0.97 ? "search" : fate > 0.94 && path.startsWith("/artwork/") ? "cart" : "view"
    const body =
      kind === "search"
        ? { k: "q", q: oneOf(["Boats", "boats", "sunset"]) }
        : kind === "cart"
          ? { k: "c", p: path }
          : { p: path, ...(isEntry && { r: host }) }
    const isRobot = fate < 0.2
    const isUnwanted = !isRobot && fate < 0.25
    const taken = await sendTestVisit(shop, {
      body,
      at: new Date(at),
      address: person.address,
      browser: isRobot ? oneOf(robots) : person.browser,
      headers: { "accept-language": person.language, ...(isUnwanted && { "sec-gpc": "1" }) },
    })
    expect(taken).toBe(isRobot ? "robot" : isUnwanted ? "unwanted" : "noted")
    if (n % 1_000 === 0) await shop.visits.flushed()
    if (isRobot || isUnwanted) continue
    const local = inLosAngeles(at)
    counted.push({
      ...{
        day: local.toISOString().slice(0, 10),
        hour: local.getUTCHours(),
        who: `${person.address} ${person.browser}`,
      },
      path: kind === "search" ? (body.q ?? "").toLowerCase() : path,
      source:
        kind === "view" && isEntry
          ? ({ "www.google.com": "Google", "l.instagram.com": "Instagram" }[host] ?? host)
          : null,
      country: person.language.slice(3) || "FR",
      kind,
    })
  }
  await shop.visits.flushed()
}, timeout)

/** Counts of names over some days, computed here from the log. */
function expected(from: CalendarDate, nameOf: (line: Line) => string | null) {
  const names = new Map<string, { times: number; visitors: Set<string> }>()
  for (const line of counted) {
    const name = nameOf(line)
    if (name === null || line.day < from) continue
    const one = names.get(name) ?? { times: 0, visitors: new Set<string>() }
    one.times++
    one.visitors.add(`${line.day} ${line.who}`)
    names.set(name, one)
  }
  return new Map([...names].map(([name, { times, visitors }]) => [name, { times, visitors: visitors.size }]))
}
const ofViews = (nameOf: (line: Line) => string | null) => (line: Line) => (line.kind === "view" ? nameOf(line) : null)

const today = "2026-06-12"
const period = (range: "7" | "since") => getPeriod({ range, since: null }, today, "2026-06-01")

async function everyAnswer(range: "7" | "since") {
  const { from, to } = period(range)
  const asked = { zone, period: { from, to }, most: 100 }
  const named = async (kind: Parameters<typeof listCounts>[2]) =>
    new Map(found(await listCounts(shop, adminActor, kind, asked)).map(({ name, ...counts }) => [name, counts]))
  return {
    days: new Map(
      found(await listVisitsByDay(shop, adminActor, zone, { from, to })).map(({ day, views, visitors }) => [
        day,
        { times: views, visitors },
      ]),
    ),
    sources: await named("source"),
    countries: await named("country"),
    pages: await named("page"),
    hours: await named("hour"),
    searches: await named("search"),
    works: found(await listWorkFunnels(shop, adminActor, asked)).map(({ id, looked, carts }) => ({
      id,
      looked,
      carts,
    })),
  }
}

function rightAnswer(range: "7" | "since") {
  const { from } = period(range)
  const looked = expected(
    from,
    ofViews(({ path }) => path),
  )
  const carts = expected(from, ({ kind, path }) => (kind === "cart" ? path : null))
  return {
    days: expected(
      from,
      ofViews(({ day }) => day),
    ),
    sources: expected(
      from,
      ofViews(({ source }) => source),
    ),
    countries: expected(
      from,
      ofViews(({ country }) => country),
    ),
    pages: looked,
    hours: expected(
      from,
      ofViews(({ hour }) => String(hour).padStart(2, "0")),
    ),
    searches: expected(from, ({ kind, path }) => (kind === "search" ? path : null)),
    works: works
      .map(({ id }) => ({
        id,
        looked: looked.get(`/artwork/${id}`)?.visitors ?? 0,
        carts: carts.get(`/artwork/${id}`)?.visitors ?? 0,
      }))
      .sort((a, b) => b.looked - a.looked),
  }
}

describe("what was counted", { timeout }, () => {
  test("is what the log says, while nothing is rolled up [ADM-20]", async () => {
    expect(counted.length).toBeGreaterThan(requests * 0.7)
    expect(await everyAnswer("since")).toEqual(rightAnswer("since"))
    expect(await everyAnswer("7")).toEqual(rightAnswer("7"))
  })

  test("is the same when its days are, and when that is done again [ADM-20]", async () => {
    await rollUpVisits(shop)
    const rolled = () =>
      shop.db.execute(sql`select * from visit_counts order by kind, day, name`).then(({ rows }) => rows)
    const before = await rolled()
    expect(before.length).toBeGreaterThan(200)
    expect(await everyAnswer("since")).toEqual(rightAnswer("since"))
    expect(await everyAnswer("7")).toEqual(rightAnswer("7"))
    await rollUpVisits(shop)
    expect(await rolled()).toEqual(before)
  })

  test("stays when the single visits are deleted after 4 days; words of searches after 90 [ADM-20]", async () => {
    const later = (days: number) => ({ ...shop, now: () => new Date(Number(now) + days * 86_400_000) })
    const left = async () => {
      const { rows } = await shop.db.execute<{ visits: number; words: number; site: number }>(sql`select
        (select count(*)::int from visits) as visits,
        (select count(*)::int from visit_counts where kind = 'search') as words,
        (select count(*)::int from visit_counts where kind = 'site') as site`)
      return rows[0]
    }
    await rollUpVisits(later(4))
    expect((await left())?.visits).toBeGreaterThan(0)
    const { rows } = await shop.db.execute(sql`select from visits where extract(minute from at) <> 0`)
    expect(rows).toEqual([])
    await rollUpVisits(later(5))
    expect(await left()).toMatchObject({ visits: 0, site: 12 })
    expect((await left())?.words).toBeGreaterThan(10)
    await rollUpVisits(later(103))
    expect(await left()).toEqual({ visits: 0, words: 0, site: 12 })
    expect((await everyAnswer("since")).days).toEqual(rightAnswer("since").days)
  })

  test("is in the files, a line for each", async () => {
    const file = found(await exportAnalytics(shop, adminActor, "visitors", { range: "7", since: null }))
    const days = [...rightAnswer("7").days].sort()
    expect(file.split("\r\n").slice(1, -1)).toEqual(
      days.map(([day, { times, visitors }]) => `${day},${visitors},${times}`),
    )
    const ofWorks = found(await exportAnalytics(shop, adminActor, "works", { range: "7", since: null }))
    const [first] = rightAnswer("7").works
    const title = works.find(({ id }) => id === first?.id)?.title
    expect(ofWorks.split("\r\n")[1]).toBe(`${title},available,4200.00,USD,${first?.looked},0,${first?.carts},0`)
  })

  test("is for admins alone", async () => {
    for (const refused of [
      await getAnalyticsPeriod(shop, visitor, { range: "7", since: null }),
      await listVisitsByDay(shop, visitor, zone, period("7")),
      await listCounts(shop, visitor, "source", { zone, period: period("7") }),
      await listWorkFunnels(shop, visitor, { zone, period: period("7") }),
      await getLiveVisitors(shop, visitor),
      await exportAnalytics(shop, visitor, "visitors", { range: "7", since: null }),
    ])
      expect(refused).toMatchObject({ ok: false, problem: { code: "unauthenticated" } })
  })
})

test("who is here now is on one page, the last that they looked at within five minutes", async () => {
  const at = (minutes: number) => new Date(Number(now) - minutes * 60_000)
  const [water] = works
  const looks: [address: string, path: string, minutes: number][] = [
    ["192.0.2.1", "/", 4],
    ["192.0.2.1", `/artwork/${water?.id}`, 3],
    ["192.0.2.2", `/artwork/${water?.id}`, 1],
    ["192.0.2.3", "/gallery", 2],
    ["192.0.2.4", "/gallery", 6],
  ]
  await shop.db.execute(sql`truncate visits`)
  for (const [address, p, minutes] of looks) await sendTestVisit(shop, { body: { p }, at: at(minutes), address })
  await shop.visits.flushed()
  expect(found(await getLiveVisitors(shop, adminActor))).toEqual({
    visitors: 3,
    pages: [
      { name: `/artwork/${water?.id}`, visitors: 2, artworkId: water?.id, title: "Slack Water" },
      { name: "/gallery", visitors: 1, artworkId: null, title: null },
    ],
  })
  expect(getCalendarDate(zone, now)).toBe(today)
})
