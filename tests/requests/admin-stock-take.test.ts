import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, it } from "vitest"
import { createCountQueue } from "../../app/admin/stock-take/count-queue.ts"
import { createCountStore } from "../../app/admin/stock-take/count-storage.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { places } from "../../db/tables/inventory.ts"
import { stockTakeCounts, stockTakes } from "../../db/tables/stock-takes.ts"
import { listHistory } from "../../domain/history-queries.server.ts"
import type { ReceivedCounts } from "../../domain/stock-takes/count.ts"
import { openTestShop } from "../support/app.ts"
import { createMemoryStorage } from "../support/memory-storage.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { readHtml } from "../support/visitor.ts"
import { insertWork } from "../support/works.ts"

const site = await openTestShop()
const { shop, visitor, errors } = site
const artist = await signInAsNewAccount(site, "admin")
const user = await signInAsNewAccount(site, "user")

const list = "/admin/inventory/stock-take"

beforeEach(async () => {
  await shop.db.delete(stockTakes)
  await shop.db.delete(artworks)
  await shop.db.delete(places)
  expect(errors).toEqual([])
})

async function beginStockTake() {
  const cradle = await insertWork(shop, { title: "Cradle", location: "Studio", inventoryNumber: "MO-1" })
  const weir = await insertWork(shop, { title: "Weir", location: "Home", inventoryNumber: "MO-2" })
  const rows = await shop.db.select().from(places)
  const [studio, home] = ["Studio", "Home"].map((name) => rows.find((place) => place.name === name)?.id ?? "")
  const id = crypto.randomUUID()
  const started = await artist.post(list, { id, "places[]": [studio ?? "", home ?? ""] })
  expect([started.status, started.headers.get("location")]).toEqual([302, `${list}/${id}`])
  return { id, cradle, weir, studio: studio ?? "", home: home ?? "", page: `${list}/${id}` }
}

const count = (place: string, of: object) => ({ id: crypto.randomUUID(), place, at: new Date().toISOString(), ...of })
const stateOf = async (id: string) => (await shop.db.select().from(stockTakes).where(eq(stockTakes.id, id)))[0]?.state

describe("a stock-take", () => {
  it("is begun by the artist alone, once for each form; without a place it says so [ADM-15]", async () => {
    const { id, studio } = await beginStockTake()
    const form = { id: crypto.randomUUID(), "places[]": [studio] }
    expect((await visitor().post(list, form)).headers.get("location")).toMatch(/^\/auth/)
    expect((await user.post(list, form)).status).toBe(403)
    const none = await artist.post(list, { id: form.id, decision: "new" })
    expect([none.status, await readHtml(none)]).toEqual([400, expect.stringContaining("Which places?")])
    const gone = await artist.post(list, { id: form.id, "places[]": [crypto.randomUUID()] })
    expect(gone.status).toBe(400)
    await artist.post(list, { id, "places[]": [studio] })
    expect(await shop.db.$count(stockTakes)).toBe(1)
    expect(await artist.html(list)).toContain("Home, Studio")
    expect((await listHistory(shop.db, "stock_take", id)).map(({ action }) => action)).toEqual(["started"])
    for (const other of ["nobody", crypto.randomUUID()]) {
      expect((await artist.get(`${list}/${other}`)).status).toBe(404)
      expect((await artist.get(`${list}/${other}/count`)).status).toBe(404)
    }
  })

  it("is finished by the artist alone: what was ticked is moved, the rest is listed [ADM-15]", async () => {
    const { page, id, weir, studio } = await beginStockTake()
    await artist.postJson(`${page}/counts`, [count(studio, { code: "MO-2" })])
    const report = await artist.html(page)
    for (const words of ["Weir", "1 elsewhere, 1 not seen", "Update its location"]) expect(report).toContain(words)
    const form = { intent: "finish", among: "1", "moves[]": [`${weir.id}:0`] }
    expect((await visitor().post(page, form)).status).toBe(302)
    expect((await user.post(page, form)).status).toBe(403)
    expect((await artist.post(page, { ...form, among: "some" })).status).toBe(400)
    const stale = await artist.post(page, { ...form, among: "0" })
    expect([stale.status, await readHtml(stale)]).toEqual([409, expect.stringContaining("More was counted")])
    expect(await stateOf(id)).toBe("counting")
    const finished = await artist.post(page, form)
    expect([finished.status, await readHtml(finished)]).toEqual([
      200,
      expect.stringContaining("The stock-take is finished, and the register says where 1 work is."),
    ])
    const [row] = await shop.db.select().from(artworks).where(eq(artworks.id, weir.id))
    expect([row?.location, await stateOf(id)]).toEqual(["Studio", "finished"])
    const result = await artist.html(page)
    for (const words of ["Missing", "Cradle", "Moved in the register"]) expect(result).toContain(words)
  })

  it("is given up by the artist alone, and nothing moves [ADM-15]", async () => {
    const { page, id, weir, studio } = await beginStockTake()
    await artist.postJson(`${page}/counts`, [count(studio, { code: "MO-2" })])
    expect((await visitor().post(page, { intent: "cancel" })).status).toBe(302)
    expect((await user.post(page, { intent: "cancel" })).status).toBe(403)
    expect((await artist.post(page, { intent: "nothing" })).status).toBe(400)
    expect((await artist.post(page, { intent: "cancel" })).status).toBe(200)
    const [row] = await shop.db.select().from(artworks).where(eq(artworks.id, weir.id))
    expect([row?.location, await stateOf(id)]).toEqual(["Home", "cancelled"])
  })

  it("has doubts, which the artist alone decides [ADM-15]", async () => {
    const { page, cradle, studio, home } = await beginStockTake()
    const [one, other] = [count(studio, { code: "MO-1" }), count(home, { code: "MO-1" })]
    await artist.postJson(`${page}/counts`, [one, other, count(home, { code: "old label" })])
    const report = await artist.html(page)
    for (const words of ["Counted at two places", "Unknown codes", "old label"]) expect(report).toContain(words)
    const choose = { intent: "choose", count: one.id }
    const assign = { intent: "assign", code: "old label", work: "Weir" }
    for (const form of [choose, assign]) {
      expect((await visitor().post(page, form)).status).toBe(302)
      expect((await user.post(page, form)).status).toBe(403)
    }
    expect((await artist.post(page, { ...choose, count: "none" })).status).toBe(400)
    const wrong = await artist.post(page, { ...assign, work: "Nothing like it" })
    expect([wrong.status, await readHtml(wrong)]).toEqual([400, expect.stringContaining("There is no such work.")])
    expect(await readHtml(await artist.post(page, choose))).toContain("Cradle is decided.")
    expect(await readHtml(await artist.post(page, assign))).toContain("The code is of Weir.")
    const after = await artist.html(page)
    expect(after).toContain("2 found where they should be, 0 elsewhere, 0 not seen")
    expect(after).not.toContain(`value="${cradle.id}:0"`)
  })
})

describe("a long report", () => {
  it("says how many rows it does not draw; the file has all, and finishing moves those, too [ADM-15]", async () => {
    const { page, id, studio } = await beginStockTake()
    const many = Array.from({ length: 405 }, (_, n) => ({ title: `=Work ${n}`, location: "Home" }))
    const works = await Promise.all(many.map((row) => insertWork(shop, row)))
    const counts = works.map((work) => count(studio, { work: work.id }))
    expect((await artist.postJson(`${page}/counts`, counts)).status).toBe(200)
    const report = await artist.html(page)
    expect(report.match(/name="moves\[\]"/g)).toHaveLength(400)
    const rest = /name="rest"[^>]*value="([^"]+)"/.exec(report)?.[1] ?? ""
    for (const words of ["And 5 more. The CSV file has them all.", "Of those not shown, 5 works live"])
      expect(report).toContain(words)
    const file = await artist.get(`${page}/export`)
    const lines = (await file.text()).trim().split("\r\n")
    expect(file.headers.get("content-type")).toContain("text/csv")
    expect(lines.filter((line) => line.startsWith("Elsewhere,"))).toHaveLength(405)
    expect(lines.filter((line) => line.startsWith("Missing,"))).toHaveLength(2)
    expect(lines.some((line) => line.includes(",=Work"))).toBe(false)
    for (const [who, status] of [
      [visitor(), 302],
      [user, 403],
    ] as const)
      expect((await who.get(`${page}/export`)).status).toBe(status)
    const finished = await artist.post(page, { intent: "finish", among: "405", rest })
    expect(await readHtml(finished)).toContain("The stock-take is finished, and the register says where 5 works are.")
    expect(await shop.db.$count(artworks, eq(artworks.location, "Studio"))).toBe(6)
    expect(await stateOf(id)).toBe("finished")
    const after = (await (await artist.get(`${page}/export`)).text()).trim().split("\r\n")
    expect(after.filter((line) => line.endsWith(",yes"))).toHaveLength(5)
    expect(after).toHaveLength(1 + 405 + 2)
  })
})

describe("two phones without a connection", () => {
  it("count 500 times, send when they can, and come to one report [ADM-15, OFF-01]", async () => {
    const { page, id, studio, home } = await beginStockTake()
    const works = await Promise.all(
      Array.from({ length: 250 }, (_, n) =>
        insertWork(shop, {
          ...{ title: `Work ${n}`, inventoryNumber: `N-${n}`, location: n % 2 === 0 ? "Studio" : "Home" },
        }),
      ),
    )
    let net: "down" | "loses answers" | "up" = "down"
    /** The page's own storage and sending, over real requests. */
    const phone = (device: string) => {
      const storage = createMemoryStorage()
      const open = () =>
        createCountQueue(createCountStore(storage, id), async (counts) => {
          if (net === "down") throw new TypeError("no network")
          const answer = await artist.postJson(`${page}/counts`, counts)
          if (net === "loses answers") throw new TypeError("the connection broke")
          return (await answer.json()) as ReceivedCounts
        })
      const tab = open()
      for (const [n, work] of works.entries())
        tab.add({
          ...{ id: crypto.randomUUID(), withdraws: null, spot: "", work: null, copy: 0, keep: "" as const, device },
          ...{ place: n % 2 === 0 ? studio : home, code: work.inventoryNumber ?? "", at: new Date().toISOString() },
        })
      // Closes the tab, and opens it again.
      return { storage, tab: open() }
    }
    const phones = [phone("one"), phone("other")]
    expect(phones.map(({ storage }) => storage.length)).toEqual([250, 250])
    net = "loses answers"
    await Promise.all(phones.map(({ tab }) => tab.flush()))
    expect(phones.map(({ storage }) => storage.length)).toEqual([250, 250])
    net = "up"
    await Promise.all(phones.map(({ tab }) => tab.flush()))
    expect(phones.map(({ storage }) => storage.length)).toEqual([0, 0])
    expect(await shop.db.$count(stockTakeCounts, eq(stockTakeCounts.takeId, id))).toBe(500)
    expect(await artist.html(page)).toContain("250 found where they should be, 0 elsewhere, 2 not seen")
  })
})

describe("counts of a phone", () => {
  it("are the artist's to send, in any order and again; what is none is refused [ADM-15, OFF-01]", async () => {
    const { page, id, studio, home } = await beginStockTake()
    const send = (counts: unknown, who = artist) => who.postJson(`${page}/counts`, counts)
    const counts = [count(studio, { code: "MO-1" }), count(home, { code: "https://morrow.example/artwork/nothing" })]
    expect((await send(counts, visitor())).status).toBe(302)
    expect((await send(counts, user)).status).toBe(403)
    for (const wrong of [
      null,
      {},
      [{ id: "1" }],
      [{ ...counts[0], at: "yesterday" }],
      [{ ...counts[0], at: "0000-01-01T00:00:00Z" }],
    ])
      expect((await send(wrong)).status).toBe(400)
    expect(await shop.db.$count(stockTakeCounts)).toBe(0)
    const ids = counts.map((one) => one.id)
    expect(await (await send(counts)).json()).toEqual({ kept: ids, refused: [] })
    expect(await (await send(counts.toReversed())).json()).toEqual({ kept: ids.toReversed(), refused: [] })
    expect(await shop.db.$count(stockTakeCounts, eq(stockTakeCounts.takeId, id))).toBe(2)
    expect((await artist.get(`${page}/counts`)).status).toBe(404)
  })

  it("are typed without scripts too [ADM-15]", async () => {
    const { page, id, studio } = await beginStockTake()
    const form = { id: crypto.randomUUID(), at: new Date().toISOString(), place: studio, spot: "rack 1", code: "MO-1" }
    expect((await visitor().post(`${page}/count`, form)).status).toBe(302)
    expect((await user.post(`${page}/count`, form)).status).toBe(403)
    expect((await artist.post(`${page}/count`, { ...form, code: "" })).status).toBe(400)
    expect(await readHtml(await artist.post(`${page}/count`, form))).toContain("MO-1 is counted.")
    await artist.post(`${page}/count`, form)
    expect(await shop.db.$count(stockTakeCounts, eq(stockTakeCounts.takeId, id))).toBe(1)
  })

  it("are read by a camera on their own page alone [ADM-15]", async () => {
    const { page } = await beginStockTake()
    const policy = async (path: string) => (await artist.get(path)).headers.get("permissions-policy")
    expect(await policy(`${page}/count`)).toContain("camera=(self)")
    for (const path of [page, list, "/admin", "/"]) expect(await policy(path)).toContain("camera=()")
  })
})
