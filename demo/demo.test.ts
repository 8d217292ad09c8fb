import { existsSync, readdirSync, statSync } from "node:fs"
import { join, resolve } from "node:path"
import { and, count, eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { visitCounts } from "../db/tables/analytics.ts"
import { artworkPictures, artworks } from "../db/tables/artworks.ts"
import { posts } from "../db/tables/blog.ts"
import { commissionProofMarks, commissionProofPictures } from "../db/tables/commission-proofs.ts"
import { commissions } from "../db/tables/commissions.ts"
import { demoRecords } from "../db/tables/content.ts"
import { customerNotes } from "../db/tables/customers.ts"
import { exhibitions } from "../db/tables/exhibitions.ts"
import { holds } from "../db/tables/holds.ts"
import { invoices } from "../db/tables/invoices.ts"
import { pictures } from "../db/tables/media.ts"
import { messages } from "../db/tables/messages.ts"
import { subscribers } from "../db/tables/newsletter.ts"
import { newsletterIssues } from "../db/tables/newsletter-issues.ts"
import { orders } from "../db/tables/orders.ts"
import { formerSlugs } from "../db/tables/slugs.ts"
import { viewingRooms } from "../db/tables/viewing-rooms.ts"
import { system, visitor } from "../domain/actor.ts"
import { getAnalyticsPeriod, listCounts, listVisitsByDay } from "../domain/analytics/analytics-queries.server.ts"
import { listWorkFunnels } from "../domain/analytics/funnel.server.ts"
import { rollUpVisits } from "../domain/analytics/roll-up.server.ts"
import { placeOrder } from "../domain/checkout/place-order.server.ts"
import { type CommissionStage, commissionMachine } from "../domain/commissions/commission-machine.ts"
import { getCommissionState } from "../domain/commissions/commission-snapshot.server.ts"
import { listPastCommissions } from "../domain/commissions/past-commissions.server.ts"
import { listCustomers } from "../domain/customers/customer-queries.server.ts"
import { listPairs } from "../domain/customers/pair-queries.server.ts"
import { removeDemo } from "../domain/demo/remove-demo.server.ts"
import { invoiceStatusJoins } from "../domain/invoices/invoice-status.server.ts"
import { saveSettings } from "../domain/settings/settings-commands.server.ts"
import { getSettings } from "../domain/settings/settings-queries.server.ts"
import { addDays } from "../lib/calendar-dates.ts"
import { buildCheckoutForm, oneOfEach } from "../tests/support/checkout.ts"
import { requireValue as ok } from "../tests/support/import-files.ts"
import { openWorkingShop } from "../tests/support/shop.ts"
import { sendTestVisit } from "../tests/support/visits.ts"
import { insertWork } from "../tests/support/works.ts"
import { demoArtworks } from "./artworks.ts"
import { loadDemo } from "./load-demo.server.ts"
import { demoWorkViews } from "./work-views.ts"
import { writeDemo } from "./write-demo.server.ts"

const root = resolve(import.meta.dirname, "..")
const artist = system("Test")
const quiet = { root, empty: false, problem: () => {} }
const rowsOf = async (shop: { db: Awaited<ReturnType<typeof openWorkingShop>>["shop"]["db"] }) => {
  const written = { exhibitions, posts, formerSlugs, subscribers, letters: newsletterIssues }
  const tables = {
    artworks,
    pictures,
    orders,
    holds,
    invoices,
    messages,
    commissions,
    viewingRooms,
    ...written,
    demoRecords,
  }
  const counts = await Promise.all(
    Object.entries(tables).map(async ([name, table]) => [
      name,
      (await shop.db.select({ n: count() }).from(table))[0]?.n,
    ]),
  )
  return Object.fromEntries(counts) as Record<string, number>
}

test("every picture that the texts name exists, under 30 MB in all", () => {
  const files = readdirSync(join(root, "demo/images"))
  for (const work of demoArtworks) expect(files).toContain(work.image)
  for (const { file } of Object.values(demoWorkViews).flat()) expect(files).toContain(file)
  const bytes = files.reduce((sum, file) => sum + statSync(join(root, "demo/images", file)).size, 0)
  expect(bytes).toBeLessThan(30_000_000)
  expect(demoArtworks).toHaveLength(36)
})

test("a new shop gets the collection once; a shop with works of its own, or started empty, never", async () => {
  const { shop } = await openWorkingShop()
  await insertWork(shop)
  await loadDemo(shop, quiet)
  expect(await rowsOf(shop)).toMatchObject({ artworks: 1, demoRecords: 0 })
  const { shop: bare } = await openWorkingShop()
  await loadDemo(bare, { ...quiet, empty: true })
  await loadDemo(bare, quiet)
  expect(await rowsOf(bare)).toMatchObject({ artworks: 0, demoRecords: 0 })
})

// Reads sixty pictures, which takes a while on a busy machine.
const patience = { timeout: 180_000 }

test(
  "one action takes it away, with its files and what was tried on it; the artist's own stays [demo]",
  patience,
  async () => {
    const { shop, data } = await openWorkingShop()
    await loadDemo(shop, quiet)
    const full = await rowsOf(shop)
    expect(full).toMatchObject({
      artworks: 36,
      pictures: 62,
      orders: 10,
      commissions: 15,
      viewingRooms: 1,
      exhibitions: 10,
      posts: 5,
    })
    const asked = await shop.db.select().from(commissions)
    expect(new Set(asked.map(({ stage }) => stage)).size).toBe(12)
    expect((await listPastCommissions(shop)).works.length).toBeGreaterThan(0)
    // “Now in the studio” shows works that are there and can be bought.
    const featured = await shop.db.select().from(artworks).where(eq(artworks.isFeatured, true))
    expect(featured.length).toBeGreaterThan(2)
    expect(featured.filter(({ availability }) => availability !== "available").map(({ title }) => title)).toEqual([])
    // Each stage has what its conditions require, and each mark is on a picture.
    for (const row of asked) {
      const facts = await getCommissionState(shop.db, row)
      expect([row.subject, commissionMachine.conditions?.[row.stage as CommissionStage]?.(facts) ?? null]).toEqual([
        row.subject,
        null,
      ])
    }
    const marks = await shop.db.select().from(commissionProofMarks)
    expect(marks.map(({ x }) => x)).toEqual(marks.map(() => expect.any(Number)))
    const kept = await shop.db.select().from(commissionProofPictures)
    expect(kept).toHaveLength(11)
    expect(await shop.storage.private.list("commissions")).toHaveLength(22)
    const views = await shop.db
      .select({ position: artworkPictures.position, file: pictures.originalName })
      .from(artworkPictures)
      .innerJoin(artworks, and(eq(artworks.id, artworkPictures.artworkId), eq(artworks.slug, "slack-water")))
      .innerJoin(pictures, eq(pictures.id, artworkPictures.pictureId))
      .orderBy(artworkPictures.position)
    expect(views).toEqual([
      { position: 0, file: "slack-water.jpg" },
      { position: 1, file: "detail-slack-water.jpg" },
      { position: 2, file: "view-slack-water-east.jpg" },
    ])
    const { rows: bareLines } = await shop.db.execute(
      sql`select line->>'title' as title from invoices, jsonb_array_elements(content->'lines') line where line->>'pictureId' is null and order_id is not null`,
    )
    expect(bareLines).toEqual([])
    // Ended orders have the credit notes that the shop would have issued, so nothing is open or overdue.
    const { rows: standings } = await shop.db.execute<{ number: string; kind: string; state: string; open: string }>(
      sql`select o.number, i.kind, standing.state, standing.open from invoices i ${invoiceStatusJoins("UTC", "2100-01-01")} where o.order_state = 'cancelled' or o.payment_state = 'refunded' order by 1, 2`,
    )
    expect(standings.map(({ number, state, open }) => [number, state, Number(open)])).toEqual([
      ["S-1003", "credit_note", 0],
      ["S-1003", "void", 0],
      ["S-1004", "credit_note", 0],
      ["S-1004", "void", 0],
    ])
    const { rows: papers } = await shop.db.execute<{ number: string }>(
      sql`select number from invoices where number is not null order by kind = 'credit_note', content->>'issued', issued_at, number`,
    )
    expect(papers.map(({ number }) => number)).toEqual(papers.map(({ number }) => number).toSorted())
    expect(papers.length).toBeGreaterThan(10)
    const { rows: wrong } = await shop.db.execute(
      sql`select p.id from payments p where p.refunded <> (select coalesce(sum(r.amount), 0) from refunds r where r.payment_id = p.id)`,
    )
    expect(wrong).toEqual([])
    const people = await listCustomers(shop, artist)
    const known = people.ok ? people.value.rows : []
    expect(known.filter(({ tags }) => tags.length > 0)).toHaveLength(6)
    expect(await listPairs(shop, artist)).toMatchObject({ value: [{ reasons: ["initial"] }] })
    expect(await shop.db.$count(customerNotes)).toBe(4)
    const own = await insertWork(shop, { title: "Mine" })
    const works = await shop.db.select().from(artworks)
    const priced = works.find(({ id, price, availability }) => price && availability === "available" && id !== own.id)
    if (!priced) throw new Error("no work to try")
    expect(
      (await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(priced), { shipping: "zone:United States" }))).ok,
    ).toBe(true)
    await saveSettings(shop, artist, "site", { artistName: "Me" })

    expect(await removeDemo(shop, visitor)).toMatchObject({ ok: false })
    expect((await rowsOf(shop)).artworks).toBe(37)
    expect((await removeDemo(shop, artist)).ok).toBe(true)
    expect(await listCustomers(shop, artist)).toMatchObject({ value: { rows: [] } })
    expect(await rowsOf(shop)).toEqual({
      artworks: 1,
      pictures: 0,
      orders: 0,
      holds: 0,
      invoices: 0,
      messages: 0,
      commissions: 0,
      viewingRooms: 0,
      subscribers: 0,
      letters: 0,
      exhibitions: 0,
      posts: 0,
      formerSlugs: 0,
      demoRecords: 0,
    })
    const { site, about } = await getSettings(shop.db, "site", "about")
    expect([site.artistName, about.lead]).toEqual(["Me", ""])
    expect(
      existsSync(join(data, "files/public/pictures")) ? readdirSync(join(data, "files/public/pictures")) : [],
    ).toEqual([])
    await loadDemo(shop, quiet)
    expect((await rowsOf(shop)).artworks).toBe(1)
  },
)

test("visits of the days before are the demo's, agree with each other, and go with it; those since stay [ADM-20, demo]", async () => {
  const { shop } = await openWorkingShop()
  await writeDemo(shop)
  const read = ok(await getAnalyticsPeriod(shop, artist, { range: "90", since: null }))
  const { period, zone, first, inventedUntil } = read
  expect([inventedUntil, first]).toEqual([addDays(period.to, -1), addDays(period.to, -190)])
  const days = ok(await listVisitsByDay(shop, artist, zone, period))
  expect(days.map(({ visitors }) => visitors > 5)).toEqual(days.map(({ day }) => day !== period.to))
  const views = days.reduce((sum, day) => sum + day.views, 0)
  for (const kind of ["page", "hour", "country"] as const) {
    const counted = ok(await listCounts(shop, artist, kind, { zone, period, most: 100 }))
    expect([kind, counted.reduce((sum, { times }) => sum + times, 0)]).toEqual([kind, views])
  }
  const works = ok(await listWorkFunnels(shop, artist, { zone, period }))
  expect(works[0]).toMatchObject({ title: "Slack Water" })
  expect(works.filter(({ looked, carts }) => looked < carts)).toEqual([])
  expect(works.some(({ carts }) => carts > 0)).toBe(true)

  const tomorrow = { ...shop, now: () => new Date(Date.now() + 86_400_000) }
  await sendTestVisit(shop, { body: { p: "/gallery" }, at: shop.now() })
  await shop.visits.flushed()
  await rollUpVisits(tomorrow)
  expect((await removeDemo(shop, artist)).ok).toBe(true)
  const kept = await shop.db.select().from(visitCounts).where(eq(visitCounts.kind, "site"))
  expect(kept).toEqual([{ kind: "site", day: period.to, name: "", times: 1, visitors: 1 }])
  expect(ok(await getAnalyticsPeriod(shop, artist, { range: "90", since: null }))).toMatchObject({
    inventedUntil: null,
  })
})

test("removed while its pictures are being added, the rest is not added", patience, async () => {
  const { shop } = await openWorkingShop()
  let removed: ReturnType<typeof removeDemo> | undefined
  const onBegin = () => {
    removed = removeDemo(shop, artist)
  }
  await loadDemo(shop, { ...quiet, onBegin })
  expect((await removed)?.ok).toBe(true)
  expect(await rowsOf(shop)).toMatchObject({ artworks: 0, pictures: 0, demoRecords: 0 })
})

test("an order of a real work stays, also after the work is deleted", async () => {
  const { shop } = await openWorkingShop()
  await loadDemo(shop, { ...quiet, root: "nowhere" })
  const own = await insertWork(shop, { title: "Mine" })
  const free = (await shop.db.select().from(artworks)).find(
    (work) => work.price && work.availability === "available" && work.id !== own.id && work.editionSize === null,
  )
  if (!free) throw new Error("no work to try")
  const placed = await placeOrder(
    shop,
    visitor,
    buildCheckoutForm(oneOfEach(own, free), { shipping: "zone:United States" }),
  )
  if (!placed.ok) throw new Error(placed.problem.message)
  await shop.db.delete(artworks).where(eq(artworks.id, own.id))
  expect((await removeDemo(shop, artist)).ok).toBe(true)
  expect((await shop.db.select().from(orders)).map((order) => order.number)).toEqual([placed.value.number])
})
