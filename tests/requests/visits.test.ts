import { sql } from "drizzle-orm"
import { beforeEach, describe, expect, it } from "vitest"
import { openTestShop } from "../support/app.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import type { Visitor } from "../support/visitor.ts"
import { firefoxUserAgent } from "../support/visits.ts"
import { insertWork } from "../support/works.ts"

const test = await openTestShop()
const { shop, visitor, errors, lines } = test
const work = await insertWork(shop)

const own = { origin: "http://localhost:3000", "sec-fetch-site": "same-origin", "user-agent": firefoxUserAgent }
const postVisit = (body: unknown, headers: Record<string, string> = {}, by: Visitor = visitor()) =>
  by.request("/api/visits", {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { ...own, "accept-language": "fr-CA", ...headers },
  })
const listVisits = async () => {
  await shop.visits.flushed()
  const { rows } = await shop.db.execute<{ name: string; country: string }>(
    sql`select name, country from visits order by at`,
  )
  return rows
}

beforeEach(async () => {
  await listVisits()
  await shop.db.execute(sql`truncate visits`)
})

describe("POST /api/visits", () => {
  it("counts a page view, and returns an empty response", async () => {
    const answer = await postVisit({ p: `/artwork/${work.id}`, r: "" })
    expect([answer.status, await answer.text()]).toEqual([204, ""])
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(answer.headers.get("cache-control")).toBe("private, no-store")
    expect(await listVisits()).toEqual([{ name: `/artwork/${work.id}`, country: "CA" }])
  })

  it("is not in the log, and neither address nor browser is in the database [ADM-20]", async () => {
    await postVisit({ p: "/gallery" })
    await listVisits()
    expect(lines.join("\n")).not.toContain("/api/visits")
    for (const { name } of (
      await shop.db.execute<{ name: string }>(sql`select relname as name from pg_class
        where relkind = 'r' and relname like 'visit%' and relnamespace = 'public'::regnamespace`)
    ).rows) {
      const { rows } = await shop.db.execute(sql`select t::text as row from ${sql.identifier(name)} as t`)
      expect(JSON.stringify(rows)).not.toMatch(/127\.0\.0\.1|Firefox/)
    }
  })

  it("leaves out who is signed in as an admin, and no one else [ADM-20]", async () => {
    const [artist, user] = [await signInAsNewAccount(test, "admin"), await signInAsNewAccount(test, "user")]
    expect((await postVisit({ p: "/about" }, {}, artist)).status).toBe(204)
    expect(await listVisits()).toEqual([])
    expect((await postVisit({ p: "/about" }, {}, user)).status).toBe(204)
    expect(await listVisits()).toHaveLength(1)
  })

  it.each([
    ["dnt", "1"],
    ["sec-gpc", "1"],
    ["user-agent", "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)"],
  ])("leaves out with %s: %s", async (header, value) => {
    expect((await postVisit({ p: "/about" }, { [header]: value })).status).toBe(204)
    expect(await listVisits()).toEqual([])
  })

  it.each([
    ["nothing", "", 400],
    ["no JSON", "p=/about", 400],
    ["a list", [], 400],
    ["what no row can hold", { k: "m", p: "/\u0000" }, 400],
    ["words that no row can hold", { k: "q", q: "a\u0000b" }, 400],
    ["half a letter", { k: "m", p: "/\ud800" }, 400],
    ["too much", { p: "/about", r: "x".repeat(700) }, 413],
  ])("refuses %s", async (_name, told, status) => {
    expect((await postVisit(told)).status).toBe(status)
    const long = { "content-length": "100" }
    if (status === 400) expect((await postVisit(told, long)).status).toBe(400)
    expect(await listVisits()).toEqual([])
  })

  it("refuses requests of other sites", async () => {
    const headers = { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" }
    expect((await postVisit({ p: "/about" }, headers)).status).toBe(403)
    expect(await listVisits()).toEqual([])
  })
})

it("the privacy page says what is counted, for how long, and of whom nothing is [ADM-20]", async () => {
  const html = await visitor().html("/privacy")
  expect(html).toContain("How visits are counted")
  for (const words of [
    "deleted after 4 days",
    "deleted after 90 days",
    "Do Not Track or Global Privacy Control",
    "no cookie is set",
  ])
    expect(html).toContain(words)
})

it("no request above causes a server error", () => {
  expect(errors).toEqual([])
})
