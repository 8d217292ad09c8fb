import { asc, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { artworks, series } from "../../../db/tables/artworks.ts"
import { noPageCache } from "../../../services/page-cache/page-cache.ts"
import { openTestDatabase } from "../../../tests/support/database.ts"
import { insertWork } from "../../../tests/support/works.ts"
import { system } from "../../actor.ts"
import type { Shop } from "../../shop.ts"
import { recognizeColumns } from "../import/recognize-columns.ts"
import { createTestRows, importAll } from "../import/rows.fixture.ts"
import { updateArtwork } from "./artwork-commands.server.ts"
import { moveWorkInSeries } from "./series-place.server.ts"
import { listSeriesShelves } from "./series-shelves.server.ts"
import { toArtworkInput } from "./work-for-edit.server.ts"

const { db } = await openTestDatabase()
const shop = { db, pageCache: noPageCache, now: () => new Date("2026-06-01T12:00:00Z") } as Shop
const artist = system("test")

async function seriesOf(title: string, works: string[]) {
  const [row] = await db.insert(series).values({ slug: title.toLowerCase(), title }).returning()
  if (!row) throw new Error("the series was not inserted")
  const made = []
  for (const work of works) made.push(await insertWork(shop, { title: work, seriesId: row.id }))
  // each to the end: from now on the series has an order by hand
  for (const { id } of made) await moveWorkInSeries(shop, artist, { id, series: row.id, before: null })
  return { ...row, works: made }
}
const titlesIn = async (id: string) =>
  (
    await db
      .select({ title: artworks.title })
      .from(artworks)
      .where(eq(artworks.seriesId, id))
      .orderBy(asc(artworks.seriesRank), asc(artworks.newestFirst), asc(artworks.id))
  ).map(({ title }) => title)

test("a work that its form puts into another series follows the works that were placed there [ADM-10]", async () => {
  const from = await seriesOf("Quays", ["First", "Second"])
  const to = await seriesOf("Locks", ["Gate", "Sill", "Paddle"])
  const [first] = from.works
  if (!first) throw new Error("no work")
  const [row] = await db.update(artworks).set({ sortOrder: 1 }).where(eq(artworks.id, first.id)).returning()
  if (!row) throw new Error("no work")
  const saved = await updateArtwork(shop, artist, row.id, { ...toArtworkInput(row, "Quays"), series: "Locks" })
  expect(saved.ok).toBe(true)
  expect(await titlesIn(to.id)).toEqual(["Gate", "Sill", "Paddle", "First"])
  // and can be placed there from then on
  await moveWorkInSeries(shop, artist, { id: row.id, series: to.id, before: to.works[1]?.id ?? null })
  expect(await titlesIn(to.id)).toEqual(["Gate", "First", "Sill", "Paddle"])
  const again = await updateArtwork(shop, artist, row.id, { ...toArtworkInput(row, "Locks"), title: "Renamed" })
  expect(again.ok).toBe(true)
  expect(await titlesIn(to.id)).toEqual(["Gate", "Renamed", "Sill", "Paddle"])
})

test("a work that an import puts into another series follows the works that were placed there", async () => {
  const to = await seriesOf("Weirs", ["Crest", "Apron"])
  const heading = ["Inventory number", "Title", "Series"]
  const bring = async (named: string, order: "kept" | "placed") => {
    const brought = await importAll(shop, artist, {
      rows: createTestRows(heading, ["W-1", "Sluice", named]),
      mapping: recognizeColumns(heading),
      dryRun: false,
      currency: "USD",
    })
    if (!brought.ok) throw new Error(brought.problem.message)
    const [work] = await db.select().from(artworks).where(eq(artworks.title, "Sluice"))
    if (order === "placed") await db.update(artworks).set({ seriesPosition: 1 }).where(eq(artworks.title, "Sluice"))
    return work
  }
  await bring("Mills", "placed")
  expect(await bring("Mills", "kept")).toMatchObject({ seriesPosition: 1 })
  expect(await bring("Weirs", "kept")).toMatchObject({ seriesId: to.id, seriesPosition: null })
  expect(await titlesIn(to.id)).toEqual(["Crest", "Apron", "Sluice"])
})

test("a series after the two hundred that are shown together has a shelf of its own and takes works", async () => {
  await db
    .insert(series)
    .values(Array.from({ length: 201 }, (_, n) => ({ slug: `s-${n}`, title: `S ${n}`, position: n + 100 })))
  const [last] = await db.select().from(series).where(eq(series.slug, "s-200"))
  await insertWork(shop, { title: "Far along", seriesId: last?.id })
  const all = await listSeriesShelves(shop, artist)
  const alone = await listSeriesShelves(shop, artist, { one: last?.id })
  if (!all.ok || !alone.ok) throw new Error("refused")
  expect(all.value.shelves).toHaveLength(201)
  expect(all.value.all).toContainEqual({ id: last?.id, title: "S 200" })
  expect(alone.value.shelves.map(({ title, count, works }) => [title, count, works.map((work) => work.title)])).toEqual(
    [["S 200", 1, ["Far along"]]],
  )
})
