import { sql } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { isCountedPath } from "../../app/route-flags.server.ts"
import { pages } from "../../db/tables/pages.ts"
import { adminActor } from "../../tests/support/orders.ts"
import { createTestPost } from "../../tests/support/published-content.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { firefoxUserAgent, sendTestVisit } from "../../tests/support/visits.ts"
import { insertWork } from "../../tests/support/works.ts"
import { system } from "../actor.ts"
import { saveSettings } from "../settings/settings-commands.server.ts"
import { receiveVisit } from "./receive-visit.server.ts"
import { rollUpVisits } from "./roll-up.server.ts"

const { shop } = await openWorkingShop()
await saveSettings(shop, system("Test"), "site", { timeZone: "America/Los_Angeles" })
const work = await insertWork(shop)
await shop.db.insert(pages).values({ slug: "studio-visits", title: "Studio visits", publishedAt: shop.now() })
await shop.db.insert(pages).values({ slug: "not-yet", title: "Not yet" })
const written = await createTestPost(shop, {}, shop.now())

type Row = {
  day: string
  visitor: string
  kind: string
  name: string
  artwork_id: string | null
  source: string | null
  country: string
}
const noted = async () => {
  await shop.visits.flushed()
  const { rows } = await shop.db.execute<Row>(
    sql`select day::text as day, visitor::text as visitor, kind, name, artwork_id, source, country from visits order by at`,
  )
  return rows
}
const salts = async () =>
  (await shop.db.execute<{ day: string }>(sql`select day::text as day from visit_salts order by day`)).rows.map(
    ({ day }) => day,
  )

beforeEach(async () => {
  await noted()
  await shop.db.execute(sql`truncate visits, visit_counts, visit_salts`)
})

describe("somebody looks at a page", () => {
  test("of a work: page, work, where from, country; nothing of who [ADM-20]", async () => {
    const body = { p: `/artwork/${work.id}`, r: "l.instagram.com" }
    expect(await sendTestVisit(shop, { body, headers: { "accept-language": "de-AT,de;q=0.9" } })).toBe("noted")
    expect(await noted()).toMatchObject([
      { kind: "view", name: `/artwork/${work.id}`, artwork_id: work.id, source: "Instagram", country: "AT" },
    ])
    const { rows } = await shop.db.execute(sql`select to_jsonb(visits)::text as row from visits`)
    expect(JSON.stringify(rows)).not.toMatch(/203\.0|Mozilla|Firefox/)
  })

  test("a campaign counts before the host; the site's own pages are no source", async () => {
    await sendTestVisit(shop, { body: { p: "/", r: "www.google.com", u: "Wall label" } })
    await sendTestVisit(shop, { body: { p: "/gallery", r: "localhost:3000" } })
    await sendTestVisit(shop, { body: { p: "/about" } })
    await sendTestVisit(shop, { body: { p: "/shop", r: "" } })
    expect((await noted()).map(({ source }) => source)).toEqual(["Wall label", null, null, ""])
  })

  test.each([
    ["Do Not Track", { dnt: "1" }, "unwanted"],
    ["Global Privacy Control", { "sec-gpc": "1" }, "unwanted"],
    [
      "a crawler",
      { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
      "robot",
    ],
    ["a headless browser", { "user-agent": firefoxUserAgent.replace("Firefox", "HeadlessChrome") }, "robot"],
    ["no browser", { "user-agent": "" }, "robot"],
  ])("%s is not counted [ADM-20]", async (_name, headers, taken) => {
    expect(await sendTestVisit(shop, { body: { p: "/" }, headers })).toBe(taken)
    expect(await noted()).toEqual([])
    expect(await salts()).toEqual([])
  })

  test("people of the studio are not counted; buyers who are signed in are", async () => {
    const headers = new Headers({ "user-agent": firefoxUserAgent, cookie: "solander.session_token=x" })
    const as = (role: "admin" | "user") =>
      receiveVisit(shop, {
        ...{ headers, address: "203.0.113.9", body: '{"p":"/"}', isCounted: isCountedPath },
        actor: async () => ({ ...adminActor, role }) as never,
      })
    expect(await as("admin")).toBe("studio")
    expect(await as("user")).toBe("noted")
    expect(await noted()).toHaveLength(1)
  })

  test.each([
    ["no JSON", "{"],
    ["no path", { p: "gallery" }],
    ["more than there is to tell", { p: "/", name: "Ada" }],
    ["a kind that there is not", { k: "x", p: "/" }],
    ["a long path", { p: `/${"x".repeat(300)}` }],
    ["a host that is none", { p: "/", r: "a b" }],
    ["nothing", null],
  ])("%s is malformed", async (_name, body) => expect(await sendTestVisit(shop, { body })).toBe("malformed"))

  test("pages that nobody may know of, or that there are not, do not count [ADM-20]", async () => {
    for (const p of ["/admin", "/checkout/pay/x", "/newsletter/abc", "/nothing/there"])
      expect(await sendTestVisit(shop, { body: { p } })).toBe("no page")
    await sendTestVisit(shop, { body: { p: "/artwork/7b1f3c7e-5d3a-4b8e-9f61-000000000001" } })
    await sendTestVisit(shop, { body: { p: "/blog/never-written" } })
    await sendTestVisit(shop, { body: { p: "/never-written" } })
    await sendTestVisit(shop, { body: { p: "/not-yet" } })
    await sendTestVisit(shop, { body: { p: "/exhibitions/never-shown" } })
    await sendTestVisit(shop, { body: { p: "/series/never-painted" } })
    await sendTestVisit(shop, { body: { k: "c", p: "/gallery" } })
    await sendTestVisit(shop, { body: { p: `/blog/${written.slug}` } })
    await sendTestVisit(shop, { body: { p: "/studio-visits" } })
    expect((await noted()).map(({ name }) => name)).toEqual([`/blog/${written.slug}`, "/studio-visits"])
  })

  test("a network that sends too much is not counted further [ADM-20]", async () => {
    const all = []
    for (let n = 0; n < 70; n++)
      all.push(
        await sendTestVisit(shop, { body: { p: "/" }, at: new Date("2026-05-01T12:00:30Z"), address: "198.51.100.1" }),
      )
    expect(all.filter((taken) => taken === "noted")).toHaveLength(60)
    expect(all.at(-1)).toBe("too many")
    expect(
      await sendTestVisit(shop, { body: { p: "/" }, at: new Date("2026-05-01T12:01:30Z"), address: "198.51.100.1" }),
    ).toBe("noted")
    expect(await noted()).toHaveLength(61)
  })
})

describe("the random number of a day", () => {
  // clocks in Los Angeles are seven hours behind
  const late = new Date("2026-06-02T06:59:30Z")
  const early = new Date("2026-06-02T07:00:30Z")

  test("makes one visitor of one browser until midnight where the site is, and another after it [ADM-20]", async () => {
    for (const at of [new Date("2026-06-01T07:00:00Z"), late, early])
      await sendTestVisit(shop, { body: { p: "/" }, at })
    await sendTestVisit(shop, { body: { p: "/" }, at: early, browser: `${firefoxUserAgent} x` })
    const rows = await noted()
    expect(rows.map(({ day }) => day)).toEqual(["2026-06-01", "2026-06-01", "2026-06-02", "2026-06-02"])
    const [first, second, next, other] = rows.map(({ visitor }) => visitor)
    expect(second).toBe(first)
    expect(new Set([first, next, other]).size).toBe(3)
  })

  test("is deleted by the first visit of the next day [ADM-20]", async () => {
    await sendTestVisit(shop, { body: { p: "/" }, at: late })
    await noted()
    expect(await salts()).toEqual(["2026-06-01"])
    await sendTestVisit(shop, { body: { p: "/" }, at: early })
    await noted()
    expect(await salts()).toEqual(["2026-06-02"])
  })

  test("is deleted within the hour if nobody comes [ADM-20]", async () => {
    await sendTestVisit(shop, { body: { p: "/" }, at: late })
    await noted()
    await rollUpVisits({ ...shop, now: () => late })
    expect(await salts()).toEqual(["2026-06-01"])
    await rollUpVisits({ ...shop, now: () => new Date("2026-06-02T07:02:00Z") })
    expect(await salts()).toEqual([])
  })

  test("is another one after it was deleted, so that nobody is known again [ADM-20]", async () => {
    await sendTestVisit(shop, { body: { p: "/" }, at: late })
    await noted()
    await shop.db.execute(sql`truncate visit_salts`)
    await sendTestVisit(shop, { body: { p: "/" }, at: late })
    const [one, other] = await noted()
    expect(one?.visitor).not.toBe(other?.visitor)
  })
})
