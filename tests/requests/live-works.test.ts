import { eq, sql } from "drizzle-orm"
import { afterAll, describe, expect, test } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { listen } from "../../server/listen.ts"
import { maxStreamsPerHousehold } from "../../services/event-streams/event-streams.server.ts"
import { openTestShop } from "../support/app.ts"
import { openEventStream } from "../support/streams.ts"
import { insertWork } from "../support/works.ts"

const site = await openTestShop({ env: { TRUST_PROXY: "1" } })
const { shop } = site
const visitor = site.visitor()
const server = await listen(site.fetch, { port: 0, host: "127.0.0.1" })
const address = server.address()
const url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

const insertHold = (id: string) => shop.db.execute(sql`insert into holds (artwork_id, number) values (${id}, 1)`)
const change = (id: string, values: Partial<typeof artworks.$inferInsert>) =>
  shop.db.update(artworks).set(values).where(eq(artworks.id, id))

describe("a stream", () => {
  test("tells what becomes of a public work, in order and once [RT-08]", async () => {
    const work = await insertWork(shop)
    await shop.changes.flushed()
    const { heard, headers, close } = await openEventStream(url)
    expect(headers.get("content-type")).toBe("text/event-stream")
    expect(headers.get("cache-control")).toBe("no-store")
    expect(headers.get("x-accel-buffering")).toBe("no")
    await expect.poll(() => heard.length).toBe(1)
    const news = () => heard.slice(1)
    await insertHold(work.id)
    await expect.poll(news).toEqual([{ [work.id]: "on_hold" }])
    await change(work.id, { title: "Weir" })
    await change(work.id, { availability: "sold" })
    await expect.poll(news).toEqual([{ [work.id]: "on_hold" }, { [work.id]: "sold" }])
    await shop.db.execute(sql`delete from holds where artwork_id = ${work.id}`)
    await change(work.id, { availability: "available" })
    await expect.poll(news).toContainEqual({ [work.id]: "available" })
    close()
  })

  test("never tells of drafts, of works that are archived, given away or lost [RT-08]", async () => {
    const { heard, close } = await openEventStream(url)
    const drafts = await Promise.all(
      [{ publishedAt: null }, { archivedAt: new Date() }, { availability: "gifted" }, { availability: "lost" }].map(
        (values) => insertWork(shop, values as never),
      ),
    )
    for (const { id } of drafts) {
      await insertHold(id)
      await change(id, { title: "Elsewhere" })
    }
    const shown = await insertWork(shop)
    await change(shown.id, { availability: "reserved" })
    await expect.poll(() => JSON.stringify(heard)).toContain(`"${shown.id}":"reserved"`)
    for (const { id } of drafts) expect(JSON.stringify(heard)).not.toContain(id)
    close()
  })

  test("begins with what has changed within a minute, while the page was on its way [RT-08]", async () => {
    const first = async () => {
      const { heard, close } = await openEventStream(url)
      await expect.poll(() => heard.length).toBe(1)
      close()
      return heard[0]
    }
    site.later({ minutes: 2 })
    expect(await first()).toEqual({})
    const [work, draft] = [await insertWork(shop), await insertWork(shop, { publishedAt: null })]
    await insertHold(work.id)
    await insertHold(draft.id)
    await shop.changes.flushed()
    expect(await first()).toEqual({ [work.id]: "on_hold" })
    site.later({ minutes: 2 })
    expect(await first()).toEqual({})
  })

  test("says that something may have been missed: to those who listen, and for a minute to those who come [RT-08]", async () => {
    const listener = await openEventStream(url)
    await expect.poll(() => listener.heard.length).toBe(1)
    await shop.db.execute(sql`truncate artworks cascade`)
    await expect.poll(() => listener.heard.slice(1)).toContain(null)
    const next = await openEventStream(url)
    await expect.poll(() => next.heard).toEqual([null])
    for (const { close } of [listener, next]) close()
  })

  test("is refused to other sites, and HEAD opens no stream", async () => {
    await expect.poll(() => shop.streams.count()).toBe(0)
    const headers = { "sec-fetch-site": "cross-site" }
    expect((await visitor.request("/api/live-works", { headers })).status).toBe(403)
    const head = await visitor.request("/api/live-works", { method: "HEAD" })
    expect([head.status, await head.text()]).toEqual([200, ""])
    expect(shop.streams.count()).toBe(0)
  })

  test("is refused to a household that has many; the others have theirs, and places come back [RT-08]", async () => {
    const many = await Promise.all(
      Array.from({ length: maxStreamsPerHousehold }, () => openEventStream(url, "198.51.100.4")),
    )
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200]))
    const refused = await openEventStream(url, "198.51.100.4")
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "30"])
    const other = await openEventStream(url, "198.51.100.5")
    expect(other.status).toBe(200)
    for (const { close } of [...many, other]) close()
    await expect.poll(() => shop.streams.count()).toBe(0)
    const again = await openEventStream(url, "198.51.100.4")
    expect(again.status).toBe(200)
    again.close()
  })
})

describe("asking", () => {
  test("answers with the public ones of the works that are asked for, and holds that have ended do not count [RT-08]", async () => {
    const [free, held, freed, draft] = [
      await insertWork(shop),
      await insertWork(shop),
      await insertWork(shop),
      await insertWork(shop, { publishedAt: null }),
    ]
    await insertHold(held.id)
    await shop.db.execute(
      sql`insert into holds (artwork_id, number, expires_at) values (${freed.id}, 1, now() - interval '1 minute')`,
    )
    const ids = [free, held, freed, draft].map(({ id }) => id)
    const answer = await visitor.get(`/api/live-works?ids=${ids},${crypto.randomUUID()}`)
    expect(answer.headers.get("cache-control")).toBe("no-store")
    expect(await answer.json()).toEqual({ [free.id]: "available", [held.id]: "on_hold", [freed.id]: "available" })
    await change(free.id, { availability: "sold" })
    expect(await (await visitor.get(`/api/live-works?ids=${free.id}`)).json()).toEqual({ [free.id]: "sold" })
  })

  test.each([
    ["", "nothing"],
    ["weir", "a word"],
    ["' or true --", "what is no id"],
    [Array.from({ length: 101 }, () => crypto.randomUUID()).join(), "too many"],
  ])("refuses %s", async (ids) => {
    expect((await visitor.get(`/api/live-works?ids=${encodeURIComponent(ids)}`)).status).toBe(400)
  })

  test("neither streams nor queries are logged", () => {
    expect(site.lines.join("\n")).not.toContain("live-works")
    expect(site.errors).toEqual([])
  })
})
