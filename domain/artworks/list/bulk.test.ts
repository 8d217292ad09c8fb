import { randomUUID } from "node:crypto"
import { eq, inArray, sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { artworks, series } from "../../../db/tables/artworks.ts"
import { history } from "../../../db/tables/content.ts"
import { holds } from "../../../db/tables/holds.ts"
import { noPageCache } from "../../../services/page-cache/page-cache.ts"
import { openTestDatabase } from "../../../tests/support/database.ts"
import { adminActor } from "../../../tests/support/orders.ts"
import { insertFakePicture } from "../../../tests/support/pictures.ts"
import { insertWork } from "../../../tests/support/works.ts"
import { type Actor, visitor } from "../../actor.ts"
import type { Outcome } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { duplicateWorks, undoDuplicate } from "../catalog/duplicate-commands.server.ts"
import { removeSeries } from "../catalog/series-commands.server.ts"
import { setCopy } from "../editions/copies.server.ts"
import { findWork } from "../gallery/artwork-queries.server.ts"
import { addProvenance } from "../record/provenance-commands.server.ts"
import { archiveWorks, editWorks, restoreWorks } from "./bulk-commands.server.ts"
import { undoBulkChange } from "./bulk-undo.server.ts"
import { changePrices, previewPrices } from "./price-commands.server.ts"

const { db } = await openTestDatabase()
let seconds = 0
/** Each command a second after the one before. */
const now = () => {
  seconds++
  return new Date(Date.UTC(2026, 5, 1, 12, 0, seconds))
}
const shop = { db, pageCache: noPageCache, now } as Shop
const user: Actor = { kind: "user", id: randomUUID(), email: "uli@example.com", name: "Uli", role: "user" }

function value<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value
}
const stored = async (id: string) => {
  const [row] = await db.select().from(artworks).where(eq(artworks.id, id))
  if (!row) throw new Error("gone")
  return row
}
const insertHold = (artworkId: string) => db.insert(holds).values({ artworkId, number: 1, state: "active" })
const prices = async (ids: string[]) => {
  const rows = await db.select().from(artworks).where(inArray(artworks.id, ids))
  return ids.map((id) => rows.find((row) => row.id === id)?.price)
}

describe("permissions and input", () => {
  const which = { ids: [randomUUID()] }
  const commands: [string, (actor: Actor, bulk: string) => Promise<Outcome<unknown>>][] = [
    ["archive", (actor, bulk) => archiveWorks(shop, actor, { bulk, which })],
    ["restore", (actor, bulk) => restoreWorks(shop, actor, { bulk, which })],
    ["edit", (actor, bulk) => editWorks(shop, actor, { bulk, which, medium: "Oil" })],
    ["prices", (actor, bulk) => changePrices(shop, actor, { bulk, which, percent: "8", rounding: "none", seen: "" })],
    ["duplicate", (actor, bulk) => duplicateWorks(shop, actor, { bulk, ids: which.ids })],
    ["undo", (actor, bulk) => undoBulkChange(shop, actor, { bulk })],
    ["undo of copies", (actor, bulk) => undoDuplicate(shop, actor, { bulk })],
  ]
  test.each(commands)("%s: strangers and others are refused, and what is not there", async (_, run) => {
    expect(await run(visitor, randomUUID())).toMatchObject({ ok: false, problem: { code: "unauthenticated" } })
    expect(await run(user, randomUUID())).toMatchObject({ ok: false, problem: { code: "forbidden" } })
    expect(await run(adminActor, "no id")).toMatchObject({ ok: false, problem: { code: "invalid" } })
    expect(await run(adminActor, randomUUID())).toMatchObject({ ok: false, problem: { code: "not_found" } })
  })
  test("the preview of prices is the studio's, too", async () => {
    const change = { percent: 800, rounding: "none" } as const
    expect(await previewPrices(shop, user, which, change)).toMatchObject({ ok: false, problem: { code: "forbidden" } })
  })
})

describe("archive", () => {
  test("archived works are in no public page, keep their date, and come back by undo or by Restore [ADM-08]", async () => {
    const work = await insertWork(shop, { mainPictureId: await insertFakePicture(shop) })
    const bulk = randomUUID()
    const which = { ids: [work.id] }
    expect(value(await archiveWorks(shop, adminActor, { bulk, which }))).toMatchObject({ changed: 1, about: [work.id] })
    expect(await findWork(shop, work.id)).toBeNull()
    expect((await stored(work.id)).publishedAt).toEqual(work.publishedAt)
    const archivedAt = (await stored(work.id)).archivedAt
    // sent again: nothing happens, and the answer is the same
    expect(value(await archiveWorks(shop, adminActor, { bulk, which }))).toMatchObject({ changed: 1 })
    expect((await stored(work.id)).archivedAt).toEqual(archivedAt)
    value(await undoBulkChange(shop, adminActor, { bulk }))
    expect(await findWork(shop, work.id)).toMatchObject({ kind: "work" })
    expect(await undoBulkChange(shop, adminActor, { bulk })).toMatchObject({ ok: false, problem: { code: "conflict" } })
    value(await archiveWorks(shop, adminActor, { bulk: randomUUID(), which }))
    value(await restoreWorks(shop, adminActor, { bulk: randomUUID(), which }))
    expect(await findWork(shop, work.id)).toMatchObject({ kind: "work" })
    const lines = await db.select().from(history).where(eq(history.nounId, work.id)).orderBy(history.id)
    expect(lines.map(({ action }) => action)).toEqual(["archived", "undid: archived", "archived", "restored"])
  })

  test("archived works are not published by a change of all", async () => {
    const work = await insertWork(shop, {
      title: "Put away",
      publishedAt: null,
      mainPictureId: await insertFakePicture(shop),
    })
    const which = { ids: [work.id] }
    value(await archiveWorks(shop, adminActor, { bulk: randomUUID(), which }))
    const outcome = await editWorks(shop, adminActor, { bulk: randomUUID(), which, published: true })
    expect(outcome).toMatchObject({ ok: false, problem: { message: "Put away is archived." } })
    expect((await stored(work.id)).publishedAt).toBeNull()
  })

  test("a work that somebody is buying stays, and is named [ADM-08]", async () => {
    const [held, free] = [await insertWork(shop, { title: "Held" }), await insertWork(shop, { title: "Free" })]
    await insertHold(held.id)
    const both = { bulk: randomUUID(), which: { ids: [held.id, free.id] } }
    expect(value(await archiveWorks(shop, adminActor, both))).toMatchObject({
      changed: 1,
      left: ["Held is being bought."],
    })
    const alone = { bulk: randomUUID(), which: { ids: [held.id] } }
    expect(await archiveWorks(shop, adminActor, alone)).toMatchObject({
      ok: false,
      problem: { code: "conflict", message: "Held is being bought." },
    })
    expect((await stored(held.id)).archivedAt).toBeNull()
  })
})

describe("duplicate", () => {
  test("a copy is a draft with the fields, and not with number, status, place, pictures or provenance [ADM-08]", async () => {
    const work = await insertWork(shop, {
      title: "Weir",
      inventoryNumber: "AR-1",
      availability: "sold",
      tags: ["tide"],
      notes: "private",
      isFeatured: true,
      sortOrder: 3,
      mainPictureId: await insertFakePicture(shop),
    })
    const input = { bulk: randomUUID(), ids: [work.id] }
    const { copies } = value(await duplicateWorks(shop, adminActor, input))
    const [copy] = copies
    if (!copy) throw new Error("no copy")
    const made = await stored(copy.id)
    expect(made).toMatchObject({
      title: "Weir (copy)",
      slug: "weir-copy",
      medium: work.medium,
      price: work.price,
      tags: ["tide"],
      notes: "private",
      availability: "available",
      publishedAt: null,
      inventoryNumber: null,
      isFeatured: false,
      sortOrder: null,
      mainPictureId: null,
    })
    expect(value(await duplicateWorks(shop, adminActor, input))).toEqual({ bulk: input.bulk, copies })
    expect(await db.select().from(artworks).where(eq(artworks.title, "Weir (copy)"))).toHaveLength(1)
    expect(value(await undoDuplicate(shop, adminActor, { bulk: input.bulk }))).toEqual({ deleted: 1 })
    expect(await db.select().from(artworks).where(eq(artworks.id, copy.id))).toEqual([])
  })

  test("a copy that was edited since is not deleted [ADM-08]", async () => {
    const work = await insertWork(shop)
    const { bulk, copies } = value(await duplicateWorks(shop, adminActor, { bulk: randomUUID(), ids: [work.id] }))
    const ids = copies.map(({ id }) => id)
    value(await editWorks(shop, adminActor, { bulk: randomUUID(), which: { ids }, medium: "Etching" }))
    expect(await undoDuplicate(shop, adminActor, { bulk })).toMatchObject({ ok: false, problem: { code: "conflict" } })
    expect((await stored(ids[0] ?? "")).medium).toBe("Etching")
  })

  test("a copy with provenance or a copy of its edition entered since is not deleted; it has no alt text", async () => {
    const work = await insertWork(shop, { editionSize: 3, altText: "A marsh" })
    const told = (id: string) => addProvenance(shop, adminActor, id, { event: "Given away" })
    const sold = (id: string) => setCopy(shop, adminActor, id, { number: 1, before: "free", to: "sold" })
    for (const enter of [told, sold]) {
      const { bulk, copies } = value(await duplicateWorks(shop, adminActor, { bulk: randomUUID(), ids: [work.id] }))
      const id = copies[0]?.id ?? ""
      expect((await stored(id)).altText).toBe("")
      value<unknown>(await enter(id))
      expect(await undoDuplicate(shop, adminActor, { bulk })).toMatchObject({
        ok: false,
        problem: { code: "conflict" },
      })
      expect((await stored(id)).id).toBe(id)
    }
  })
})

describe("edit many", () => {
  test("medium, series, tags and visibility of all that a view shows; undo leaves later changes alone [ADM-08]", async () => {
    const mainPictureId = await insertFakePicture(shop)
    const [old] = await db.insert(series).values({ slug: "quays", title: "Quays" }).returning()
    const location = "Barn"
    const [first, second, bare] = [
      await insertWork(shop, { location, mainPictureId, tags: ["Tide", "old"], seriesId: old?.id, seriesPosition: 7 }),
      await insertWork(shop, { location, mainPictureId, publishedAt: null, title: "Second" }),
      await insertWork(shop, { location, publishedAt: null, title: "Bare" }),
    ]
    const elsewhere = await insertWork(shop, { location: "Loft", medium: "Ink" })
    const bulk = randomUUID()
    const answer = value(
      await editWorks(shop, adminActor, {
        bulk,
        which: { all: { location } },
        medium: "Etching",
        series: "Slack Water",
        addTags: ["tide", "marsh"],
        removeTags: ["OLD"],
        published: true,
      }),
    )
    expect(answer).toMatchObject({ changed: 2, left: ["Bare needs a picture before it can be shown."] })
    const [slack] = await db.select().from(series).where(eq(series.title, "Slack Water"))
    expect(await stored(first.id)).toMatchObject({
      medium: "Etching",
      seriesId: slack?.id,
      seriesPosition: null,
      tags: ["Tide", "marsh"],
      publishedAt: first.publishedAt,
    })
    expect((await stored(second.id)).publishedAt).not.toBeNull()
    expect((await stored(bare.id)).medium).toBe(bare.medium)
    expect((await stored(elsewhere.id)).medium).toBe("Ink")

    value(await editWorks(shop, adminActor, { bulk: randomUUID(), which: { ids: [second.id] }, medium: "Drypoint" }))
    expect(value(await undoBulkChange(shop, adminActor, { bulk }))).toMatchObject({
      changed: 1,
      left: ["Second has changed since."],
    })
    expect(await stored(first.id)).toMatchObject({ medium: first.medium, seriesId: old?.id, seriesPosition: 7 })
    expect((await stored(first.id)).tags).toEqual(["Tide", "old"])
    expect(await stored(second.id)).toMatchObject({ medium: "Drypoint", tags: ["tide", "marsh"] })
  })

  test("undo skips works whose former series is deleted, and reports it", async () => {
    const [gone, there] = await db
      .insert(series)
      .values([
        { slug: "gone", title: "Gone" },
        { slug: "there", title: "There" },
      ])
      .returning()
    const works = [
      await insertWork(shop, { title: "Weir", seriesId: gone?.id }),
      await insertWork(shop, { seriesId: there?.id }),
    ]
    const ids = works.map(({ id }) => id)
    const bulk = randomUUID()
    value(await editWorks(shop, adminActor, { bulk, which: { ids }, series: "Elsewhere" }))
    value(await removeSeries(shop, adminActor, { id: gone?.id ?? "" }))
    expect(value(await undoBulkChange(shop, adminActor, { bulk }))).toMatchObject({
      changed: 1,
      left: ["Weir stays as it is, because its series is gone."],
    })
    expect((await stored(ids[1] ?? "")).seriesId).toBe(there?.id)
  })

  test("nothing chosen, and what no field takes, is refused", async () => {
    const which = { ids: [(await insertWork(shop)).id] }
    const bulk = randomUUID()
    expect(await editWorks(shop, adminActor, { bulk, which })).toMatchObject({
      ok: false,
      problem: { code: "invalid" },
    })
    const price = { bulk, which, price: 1 } as Parameters<typeof editWorks>[2]
    expect(await editWorks(shop, adminActor, price)).toMatchObject({ ok: false, problem: { code: "invalid" } })
  })
})

describe("prices by percent", () => {
  const change = { percent: 750, rounding: "10" } as const
  const asTyped = { percent: "7.5", rounding: "10" } as const
  async function someWorks() {
    const open = await insertWork(shop, { title: "Open", price: 421_100 })
    const yen = await insertWork(shop, { title: "Yen", price: 42_100, currency: "JPY" })
    const sold = await insertWork(shop, { title: "Sold", price: 100_000, availability: "sold" })
    const held = await insertWork(shop, { title: "Held", price: 100_000 })
    const asked = await insertWork(shop, { title: "Asked", price: null })
    await insertHold(held.id)
    return [open, yen, sold, held, asked].map(({ id }) => id)
  }

  test("the preview shows what is done then; sold and held works stay and are named; undo brings all back [ADM-08]", async () => {
    const ids = await someWorks()
    const which = { ids }
    const preview = value(await previewPrices(shop, adminActor, which, change))
    expect(preview.works.toSorted((one, other) => one.title.localeCompare(other.title))).toMatchObject([
      { title: "Open", before: 421_100, after: 453_000, currency: "USD" },
      { title: "Yen", before: 42_100, after: 45_260, currency: "JPY" },
    ])
    expect(preview.count).toBe(2)
    expect(preview.left.toSorted()).toEqual(["Held is being bought.", "Sold is sold."])
    const input = { bulk: randomUUID(), which, ...asTyped, seen: preview.seen }
    expect(value(await changePrices(shop, adminActor, input)).left.toSorted()).toEqual(preview.left.toSorted())
    const raised = [453_000, 45_260, 100_000, 100_000, null]
    expect(await prices(ids)).toEqual(raised)
    // sent twice, raised once
    expect(value(await changePrices(shop, adminActor, input)).changed).toBe(2)
    expect(await prices(ids)).toEqual(raised)
    value(await undoBulkChange(shop, adminActor, { bulk: input.bulk }))
    expect(await prices(ids)).toEqual([421_100, 42_100, 100_000, 100_000, null])
  })

  test("undo overwrites no later price, and none of a work that is sold by then [ADM-08]", async () => {
    const [open = "", yen = "", ...others] = await someWorks()
    const which = { ids: [open, yen, ...others] }
    const { seen } = value(await previewPrices(shop, adminActor, which, change))
    const bulk = randomUUID()
    value(await changePrices(shop, adminActor, { bulk, which, ...asTyped, seen }))
    await db.update(artworks).set({ price: 500_000 }).where(eq(artworks.id, open))
    await db.update(artworks).set({ availability: "sold" }).where(eq(artworks.id, yen))
    const refused = await undoBulkChange(shop, adminActor, { bulk })
    expect(refused).toMatchObject({ ok: false, problem: { code: "conflict" } })
    expect(await prices([open, yen])).toEqual([500_000, 45_260])
  })

  test("prices that changed after the preview are not changed unseen [ADM-08]", async () => {
    const [open = ""] = await someWorks()
    const which = { ids: [open] }
    const { seen } = value(await previewPrices(shop, adminActor, which, change))
    await db.update(artworks).set({ price: 1_000_00 }).where(eq(artworks.id, open))
    const refused = await changePrices(shop, adminActor, { bulk: randomUUID(), which, ...asTyped, seen })
    expect(refused).toMatchObject({ ok: false, problem: { code: "conflict" } })
    expect(await prices([open])).toEqual([1_000_00])
  })

  test("a price that rounding makes nothing of is left alone", async () => {
    const cheap = await insertWork(shop, { title: "Card", price: 400 })
    const halved = { percent: -5000, rounding: "10" } as const
    const preview = value(await previewPrices(shop, adminActor, { ids: [cheap.id] }, halved))
    expect(preview).toMatchObject({ count: 0, left: ["Card would cost nothing."] })
  })

  test("at most 5,000 works at once; more are refused beside the field", async () => {
    await db.execute(sql`insert into artworks (slug, title, type, price)
      select 'many-' || n, 'Many', 'Print', 100000 from generate_series(1, 5001) n`)
    const refused = {
      ok: false,
      problem: { code: "invalid", fields: { percent: expect.stringContaining("narrow the view") } },
    }
    const which = { all: { type: "Print" } }
    expect(await previewPrices(shop, adminActor, which, change)).toMatchObject(refused)
    const input = { bulk: randomUUID(), which, ...asTyped, seen: "" }
    expect(await changePrices(shop, adminActor, input)).toMatchObject(refused)
    await db.delete(artworks).where(eq(artworks.slug, "many-5001"))
    expect(value(await previewPrices(shop, adminActor, which, change))).toMatchObject({ count: 5000 })
  })

  test("two who send the same change at once raise prices once [ADM-08]", async () => {
    const [open = ""] = await someWorks()
    const which = { ids: [open] }
    const { seen } = value(await previewPrices(shop, adminActor, which, change))
    const input = { bulk: randomUUID(), which, ...asTyped, seen }
    await Promise.all([changePrices(shop, adminActor, input), changePrices(shop, adminActor, input)])
    expect(await prices([open])).toEqual([453_000])
  })
})
