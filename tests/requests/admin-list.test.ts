import { randomUUID } from "node:crypto"
import { and, eq, sql } from "drizzle-orm"
import { expect, it } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { history } from "../../db/tables/content.ts"
import { system } from "../../domain/actor.ts"
import { countWorks } from "../../domain/artworks/list/work-views.server.ts"
import { openTestShop } from "../support/app.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { insertWork } from "../support/works.ts"

const test = await openTestShop()
const { shop, visitor, errors } = test
const artist = await signInAsNewAccount(test, "admin")
const user = await signInAsNewAccount(test, "user")
const path = "/admin/artworks"

const stored = async (id: string) => (await shop.db.select().from(artworks).where(eq(artworks.id, id)))[0]
const sendCells = (who: typeof artist, cells: object[]) => who.postJson(`${path}/table`, { cells })

it("takes no form, cell or file from strangers and others", async () => {
  const { id } = await insertWork(shop)
  const archive = { intent: "archive", bulk: randomUUID(), "ids[]": id }
  const cell = { id, name: "title", text: "Mine", before: "Low Water" }
  for (const [who, status] of [
    [visitor(), 302],
    [user, 403],
  ] as const) {
    expect((await who.post(path, archive)).status).toBe(status)
    expect((await sendCells(who, [cell])).status).toBe(status)
    expect((await who.get(`${path}/export/works.csv`)).status).toBe(status)
  }
  expect(await stored(id)).toMatchObject({ archivedAt: null, title: "Low Water" })
})

it("archives what is ticked, twice sent as once, and takes it back [ADM-08]", async () => {
  const work = await insertWork(shop, { title: "Ebb" })
  const bulk = randomUUID()
  const form = { intent: "archive", bulk, "ids[]": work.id, medium: "", percent: "", rounding: "none" }
  expect(await (await artist.post(path, form)).text()).toContain("1 work archived.")
  expect((await artist.post(path, form)).status).toBe(200)
  expect((await visitor().get(`/artwork/${work.id}`)).status).toBe(404)
  const page = await artist.html(`${path}/${work.id}/edit`)
  expect(page).toMatch(/href="\/admin\/artworks\?status=archived"[^>]*>Archived</)
  expect(page).not.toContain("View on site")
  expect(await (await artist.post(path, { intent: "undo bulk", bulk })).text()).toContain("Undone for 1 work.")
  expect((await visitor().get(`/artwork/${work.id}`)).status).toBe(200)
  expect((await artist.post(path, { intent: "undo bulk", bulk })).status).toBe(409)
})

it("archives one work from its own page, and restores it", async () => {
  const { id } = await insertWork(shop, { title: "Neap" })
  const own = `${path}/${id}/edit`
  const act = async (intent: string) => (await artist.post(own, { intent })).text()
  expect(await act("archive")).toContain("Archived. It no longer appears in lists or on the site.")
  expect(await act("archive")).toContain("It is archived already.")
  expect((await visitor().get(`/artwork/${id}`)).status).toBe(404)
  expect(await act("restore")).toContain("Restored.")
  expect((await visitor().get(`/artwork/${id}`)).status).toBe(200)
})

it("changes all works that the list at its address shows, and no other [ADM-08]", async () => {
  const [here, there] = [await insertWork(shop, { location: "Annex" }), await insertWork(shop, { location: "Attic" })]
  const form = { intent: "edit many", bulk: randomUUID(), all: "yes", medium: "Gouache", addTags: "tide, marsh" }
  expect((await artist.post(`${path}?location=Annex`, form)).status).toBe(200)
  expect(await stored(here.id)).toMatchObject({ medium: "Gouache", tags: ["tide", "marsh"] })
  expect(await stored(there.id)).toMatchObject({ medium: "Oil on linen", tags: [] })
  const empty = await artist.post(path, { ...form, bulk: randomUUID(), medium: "", addTags: "" })
  expect(empty.status).toBe(400)
  expect(await empty.text()).toContain("Please choose what to change.")
  expect((await artist.post(path, { ...form, price: "1" })).status).toBe(400)
})

it("features many works on the homepage, and takes it back [HOME-09]", async () => {
  const works = [await insertWork(shop, { location: "Foyer" }), await insertWork(shop, { location: "Foyer" })]
  const bulk = randomUUID()
  const form = { intent: "edit many", bulk, all: "yes", featured: "yes" }
  expect((await artist.post(`${path}?location=Foyer`, form)).status).toBe(200)
  for (const { id } of works) expect((await stored(id))?.isFeatured).toBe(true)
  expect((await artist.post(path, { intent: "undo bulk", bulk })).status).toBe(200)
  for (const { id } of works) expect((await stored(id))?.isFeatured).toBe(false)
})

it("protects the pictures of many works, asks for new files each time, and takes it back [ADM-08]", async () => {
  const works = [await insertWork(shop, { location: "Vault" }), await insertWork(shop, { location: "Vault" })]
  const getLevels = async () => [
    ...new Set(await Promise.all(works.map(async ({ id }) => (await stored(id))?.protection))),
  ]
  const countJobs = async () => {
    const { rows } = await shop.db.execute(sql`select from jobs.job where name = 'protect-pictures'`)
    return rows.length
  }
  const bulk = randomUUID()
  const form = { intent: "edit many", bulk, all: "yes", protection: "closed" }
  const before = await countJobs()
  expect((await artist.post(`${path}?location=Vault`, form)).status).toBe(200)
  expect([await getLevels(), await countJobs()]).toEqual([["closed"], before + 1])
  const [line] = await shop.db
    .select()
    .from(history)
    .where(and(eq(history.nounId, works[0]?.id ?? ""), eq(history.bulkId, bulk)))
  expect(line?.changes).toEqual({ protection: { before: "", after: "closed" } })
  const other = { ...form, bulk: randomUUID(), protection: "", medium: "Gouache" }
  expect((await artist.post(`${path}?location=Vault`, other)).status).toBe(200)
  expect([await getLevels(), await countJobs()]).toEqual([["closed"], before + 1])
  expect((await artist.post(path, { ...form, bulk: randomUUID(), protection: "shut" })).status).toBe(400)
  expect((await artist.post(path, { intent: "undo bulk", bulk })).status).toBe(200)
  expect([await getLevels(), await countJobs()]).toEqual([[""], before + 2])
  await artist.post(`${path}?location=Vault`, { ...form, bulk: randomUUID(), protection: "look" })
  await artist.post(`${path}?location=Vault`, { ...form, bulk: randomUUID(), protection: "site" })
  expect([await getLevels(), await countJobs()]).toEqual([[""], before + 4])
})

it("shows new prices before it sets them [ADM-08]", async () => {
  const { id } = await insertWork(shop, { price: 421_100, location: "Prices" })
  const form = { intent: "preview prices", bulk: randomUUID(), "ids[]": id, percent: "7.5", rounding: "50" }
  const html = await (await artist.post(path, form)).text()
  expect(html).toContain("$4,550")
  expect((await stored(id))?.price).toBe(421_100)
  const seen = /name="seen" value="(\w+)"/.exec(html)?.[1] ?? ""
  expect((await artist.post(path, { ...form, intent: "change prices", seen })).status).toBe(200)
  expect((await stored(id))?.price).toBe(455_000)
  const wrong = await artist.post(path, { ...form, percent: "a bit" })
  expect(wrong.status).toBe(400)
  expect(await wrong.text()).toContain("Please enter a percentage")
})

it("saves cells, says what cannot be read, and overwrites nothing that somebody else has written [ADM-08]", async () => {
  const { id } = await insertWork(shop)
  const cell = (name: string, text: string, before: string) => ({ id, name, text, before })
  const first = await sendCells(artist, [
    cell("title", "High Water", "Low Water"),
    cell("price", "$4,800.50", "4200"),
    cell("year", "some day", "2025"),
    cell("size", "40 x 60", "38 × 60 in"),
  ])
  const answer = await first.json()
  expect(answer.problems).toEqual([{ id, name: "year", problem: expect.stringMatching(/year/) }])
  expect(answer.rows[id]).toMatchObject({ title: "High Water", price: "4800.50" })
  expect(await stored(id)).toMatchObject({ title: "High Water", price: 480_050, yearText: "2025", heightMm: 1016 })

  const stale = await (await sendCells(artist, [cell("title", "Slack Water", "Low Water")])).json()
  expect(stale.problems[0].problem).toContain("“High Water”")
  expect((await stored(id))?.title).toBe("High Water")
  await sendCells(artist, [cell("title", "Slack Water", "High Water")])
  expect((await stored(id))?.title).toBe("Slack Water")
  // sent again: it is so already
  expect((await (await sendCells(artist, [cell("title", "Slack Water", "High Water")])).json()).problems).toEqual([])
  expect((await sendCells(artist, [{ id, name: "notes", text: "", before: "" }])).status).toBe(400)
})

it("keeps a view with its filters and columns, shows it, and deletes it with an undo [ADM-08]", async () => {
  const id = randomUUID()
  const view = { intent: "save view", id, name: "Sold works", search: "status=sold&after=nonsense&edit=table" }
  const saved = await artist.post(path, { ...view, "columns[]": "series" })
  expect(saved.headers.get("location")).toBe(`${path}?status=sold&saved=${id}`)
  await insertWork(shop, { title: "Gone", availability: "sold" })
  const html = await artist.html(`${path}?status=sold&saved=${id}`)
  expect(html).toMatch(/aria-current="true"[^>]*data-saved="true"[^>]*>Sold works/)
  expect(html).toMatch(/<th[^>]*><span[^>]*>Series/)
  expect(html).not.toMatch(/<th[^>]*><span[^>]*>Location/)
  const csv = await (await artist.get(`${path}/export/works.csv?status=sold&saved=${id}`)).text()
  expect(csv.replace("\ufeff", "")).toBe("Title,Series\r\nGone,\r\n")
  const deleted = await (await artist.post(path, { intent: "delete view", id })).text()
  expect(deleted).toContain("Sold works is deleted.")
  expect(await artist.html(path)).not.toContain("data-saved")
})

it("says what an incomplete work lacks, in the view of these only", async () => {
  const gaps = { mainPictureId: null, year: null, yearText: "", size: "", heightMm: null, widthMm: null }
  await insertWork(shop, { title: "Sketch", location: "Gaps", ...gaps })
  expect(await artist.html(`${path}?status=incomplete&location=Gaps`)).toContain("no picture, no year, no size")
  expect(await artist.html(`${path}?location=Gaps`)).not.toContain("no picture")
})

it("answers with files of the types that they are", async () => {
  const csv = await artist.get(`${path}/export/works.csv`)
  expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8")
  expect(csv.headers.get("content-disposition")).toMatch(/^attachment; filename="works-[\d-]+\.csv"$/)
  const xlsx = await artist.get(`${path}/export/works.xlsx`)
  expect(
    Buffer.from(await xlsx.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe("PK")
  expect((await artist.get(`${path}/export/works.pdf`)).status).toBe(404)
})

it("works without an unexpected error", () => expect(errors).toEqual([]))

it("counts no draft as available, in the list, its views and the dashboard [ADM-08]", async () => {
  const views = async () => {
    const html = await artist.html(path)
    return (view: string) => Number(new RegExp(`status=${view}"[^>]*>[^<]*<span>(\\d+)`).exec(html)?.[1] ?? 0)
  }
  const before = await views()
  const { id } = await insertWork(shop, { title: "A draft of a tide", publishedAt: null })
  const after = await views()
  expect(after("draft")).toBe(before("draft") + 1)
  expect(after("available")).toBe(before("available"))
  expect(await artist.html(`${path}?status=available`)).not.toContain("A draft of a tide")
  const counts = await countWorks(shop, system("Test"))
  const all = counts.ok ? counts.value : null
  expect(all && all.available + all.on_hold + all.draft).toBeLessThanOrEqual(all?.all ?? 0)
  await shop.db.delete(artworks).where(eq(artworks.id, id))
})
