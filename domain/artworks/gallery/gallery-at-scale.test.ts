import { sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { artworks } from "../../../db/tables/artworks.ts"
import { createCacheMemory } from "../../../services/page-cache/memory.server.ts"
import { noPageCache, type PageCache } from "../../../services/page-cache/page-cache.ts"
import { openTestDatabase } from "../../../tests/support/database.ts"
import { insertManyWorks } from "../../../tests/support/many-works.ts"
import { watchStatements } from "../../../tests/support/watched-statements.ts"
import type { Shop } from "../../shop.ts"
import { findWork, listFeaturedWorks, listRelatedWorks } from "./artwork-queries.server.ts"
import { type GalleryFilters, noFilters, type Sort } from "./gallery-filters.ts"
import { getGalleryPage, getShopPage } from "./gallery-queries.server.ts"

const { db, pool } = await openTestDatabase()
const keeping: PageCache = createCacheMemory()
const shop = { db, pageCache: keeping, now: () => new Date() } as Shop
const options = { currency: "USD" }

beforeAll(() => insertManyWorks(db, 100_000), 120_000)

const { watch, carriedOut } = watchStatements(pool)

const query = (filters: Partial<GalleryFilters> = {}, sort: Sort | null = null, after: string | null = null) => ({
  filters: { ...noFilters, ...filters },
  sort,
  after,
})

const asked: [string, Partial<GalleryFilters>][] = [
  ["nothing", {}],
  ["a medium", { medium: ["Etching"] }],
  ["a medium of the early years", { medium: ["Oil on linen"] }],
  ["a medium of five works", { medium: ["Fresco"] }],
  ["two series", { series: ["series-2", "series-39"] }],
  ["what is available", { availability: ["available"] }],
  ["what is sold or reserved", { availability: ["sold", "reserved"] }],
  ["what is on hold", { availability: ["on_hold"] }],
  ["an orientation", { orientation: ["portrait"] }],
  ["a size", { size: ["oversize"] }],
  ["a colour", { colour: ["blue"] }],
  ["a rare and a common colour", { colour: ["yellow", "white"] }],
  ["years long past", { yearFrom: 1970, yearTo: 1972 }],
  ["a few prices", { priceFrom: 100, priceTo: 300 }],
  ["most prices", { priceFrom: 50_000 }],
  [
    "all at once",
    { medium: ["Etching"], size: ["small"], orientation: ["square"], availability: ["sold"], colour: ["red"] },
  ],
  ["a word of few works", { words: "winter 17" }],
  ["a word of most works", { words: "oil" }],
  ["a word with a slip", { words: "nocturen 711" }],
  ["a word and a colour", { words: "etch", colour: ["green"] }],
]

/** A twentieth of what it takes to pass all works along one of the orders: nothing is looked through. */
const mostPages = 4000

describe.each(["hung", "newest", "price-up", "price-down", "year"] as const)("100,000 works, %s", (sort) => {
  test.each(asked)("a page that asks for %s looks at few pages of the database [GAL-02]", async (_, filters) => {
    // The first time what can be counted is read and kept.
    const first = await getGalleryPage(shop, query(filters, sort), options)
    const walks = [getGalleryPage, getShopPage].flatMap((page) => [
      () => page(shop, query(filters, sort), options),
      () => page(shop, query(filters, sort, first?.next ?? null), options),
    ])
    for (const walk of walks) {
      const sent = await watch(walk)
      expect(sent.length).toBeLessThanOrEqual(2)
      for (const statement of sent) {
        const { plan, pages } = await carriedOut(statement)
        expect(plan).not.toContain("Seq Scan on artworks")
        expect(pages, plan).toBeLessThan(mostPages)
      }
    }
  })
})

test.each<[Sort, string]>([
  // The studio's list by place has the gallery's order, too.
  ["hung", "artworks_(gallery|list_place)"],
  ["newest", "artworks_newest"],
  ["price-up", "artworks_price_up"],
  ["price-down", "artworks_price_down"],
  ["year", "artworks_year"],
])("a page in the middle, %s, is read from %s and nothing is sorted but the page", async (sort, index) => {
  const first = await getGalleryPage(shop, query({}, sort), { ...options, limit: 50_000 })
  const sent = await watch(() => getGalleryPage(shop, query({}, sort, first?.next ?? null), options))
  // What can be counted is read again when this process may have missed a change.
  const list = sent.find(({ text }) => text.includes("limit $"))
  if (!list) throw new Error("nothing was asked")
  const { plan, pages } = await carriedOut(list)
  expect(plan).toMatch(new RegExp(`using ${index} on artworks`))
  expect(plan).toMatch(/Index Cond: .*ROW\(|Index Cond: .*newest_first/)
  expect(pages).toBeLessThan(400)
})

test.each<[string, Partial<GalleryFilters>]>([
  ["artworks_medium", { medium: ["Etching"] }],
  ["artworks_series_rank", { series: ["series-17"] }],
  ["artworks_availability", { availability: ["sold"] }],
  ["artworks_orientation", { orientation: ["square"] }],
  ["artworks_size", { size: ["small"] }],
])("one choice has an index in the gallery's order: %s", async (index, filters) => {
  await getGalleryPage(shop, query(filters), options)
  const [list] = await watch(() => getGalleryPage(shop, query(filters), options))
  if (!list) throw new Error("nothing was asked")
  const { plan, pages } = await carriedOut(list)
  expect(plan).toContain(`using ${index} on artworks`)
  expect(pages).toBeLessThan(400)
})

test("what can be counted is read from one narrow index, and only once until a work changes [GAL-02]", async () => {
  const cold = { ...shop, pageCache: createCacheMemory() }
  const [counted] = await watch(() => getGalleryPage(cold, query(), options))
  if (!counted) throw new Error("nothing was asked")
  const { plan, pages } = await carriedOut(counted)
  expect(plan).toMatch(/Index Only Scan using artworks_facts on artworks/)
  expect(plan).not.toContain("Seq Scan on artworks")
  expect(pages).toBeLessThan(mostPages)
  expect(await watch(() => getGalleryPage(cold, query({ medium: ["Etching"] }), options))).toHaveLength(1)
  cold.pageCache.invalidate(["artworks"])
  // so many works are counted a moment later
  expect(await watch(() => getGalleryPage(cold, query({ medium: ["Etching"] }), options))).toHaveLength(1)
  cold.pageCache.invalidate(null)
  expect(await watch(() => getGalleryPage(cold, query({ medium: ["Etching"] }), options))).toHaveLength(2)
})

test("the counts are those of the database", async () => {
  const filters = { medium: ["Etching", "Oil on canvas"], colour: ["blue" as const], yearFrom: 1980, priceTo: 60_000 }
  const page = await getGalleryPage(shop, query(filters), options)
  const count = async (condition: string) =>
    (
      await db.execute<{ n: number }>(
        sql`select count(*)::int as n from artworks where published_at is not null and availability <> 'gifted' and ${sql.raw(condition)}`,
      )
    ).rows[0]?.n
  const medium = "medium in ('Etching', 'Oil on canvas')"
  const others = "colours && '{blue}' and year >= 1980 and price <= 6000000"
  expect(page?.counts.total).toBe(await count(`${medium} and ${others}`))
  for (const { value, count: n } of page?.counts.medium ?? [])
    expect(n).toBe(await count(`medium = '${value}' and ${others}`))
  for (const { value, count: n } of page?.counts.size ?? [])
    expect(n).toBe(await count(`size_class = '${value}' and ${medium} and ${others}`))
  expect(page?.counts.medium.length).toBeGreaterThan(4)
  expect(page?.counts.size).toHaveLength(4)
})

test("a work's page and its neighbours are found by their keys [GAL-05]", async () => {
  const [{ id } = { id: "" }] = await db.select({ id: artworks.id }).from(artworks).where(sql`slug = 'work-51234'`)
  const sent = await watch(async () => {
    const found = await findWork(shop, id)
    if (found?.kind === "work") await listRelatedWorks(shop, found.work)
    await listFeaturedWorks(shop)
    await findWork(shop, "work-51234")
  })
  expect(sent.length).toBeLessThanOrEqual(6)
  for (const statement of sent) {
    const { plan, pages } = await carriedOut(statement)
    expect(plan).not.toContain("Seq Scan on artworks")
    expect(pages, plan).toBeLessThan(400)
  }
})

test("a guess reads the index of letters", async () => {
  const sent = await watch(() =>
    getGalleryPage({ ...shop, pageCache: noPageCache }, query({ words: "harbuor 70999" }), options),
  )
  expect(sent.length).toBeLessThanOrEqual(5)
  const guess = sent.find(({ text }) => text.includes("<%"))
  if (!guess) throw new Error("nothing was guessed")
  expect((await carriedOut(guess)).plan).toContain("artworks_title_trigrams")
})
