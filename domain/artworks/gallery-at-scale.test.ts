import { sql } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { freshDatabase } from "../../tests/support/database.ts"
import type { Shop } from "../shop.ts"
import { featuredWorks, findWork, relatedWorks } from "./artwork-queries.server.ts"
import { type GalleryQuery, noFilters, type Sort } from "./gallery-filters.ts"
import { galleryPage, shopPage } from "./gallery-queries.server.ts"

const { db, pool } = await freshDatabase()
const shop = { db, now: () => new Date() } as Shop
const wall: GalleryQuery = { filters: noFilters, sort: null, after: null }
const options = { currency: "USD" }

beforeAll(async () => {
  await db.execute(sql`insert into artworks (slug, title, medium, availability, year, price, sort_order, is_featured, published_at, created_at)
    select 'work-' || n, (array['Winter', 'Étude', 'Harbour', 'Nocturne'])[1 + n % 4] || ' ' || md5(n::text),
      (array['Oil', 'Ink', 'Gouache'])[1 + n % 3], (array['available', 'sold', 'reserved'])[1 + n % 3], 1900 + n % 120,
      nullif(n % 1000, 0) * 1000, nullif(n % 500, 0), n % 4000 = 0, now(), now() - n % 9000 * interval '1 minute'
    from generate_series(1, 20000) n`)
  await db.execute(sql`vacuum analyze`)
})

/** The statements that `work` sends, and the plan of each select among them. */
async function watch(work: () => Promise<unknown>) {
  const sent: { text: string; values: unknown[] }[] = []
  const original = pool.query
  pool.query = ((config: { text: string }, values: unknown[], ...more: unknown[]) => {
    sent.push({ text: config.text, values })
    return Reflect.apply(original, pool, [config, values, ...more])
  }) as typeof pool.query
  try {
    await work()
  } finally {
    pool.query = original
  }
  return sent
}

async function planOf({ text, values }: { text: string; values: unknown[] }): Promise<string> {
  const { rows } = await pool.query(`explain ${text}`, values)
  return rows.map((row: Record<string, string>) => row["QUERY PLAN"]).join("\n")
}

const works = (sent: { text: string; values: unknown[] }[]) => {
  const list = sent.find((query) => query.text.startsWith('select "artworks"."id"'))
  if (!list) throw new Error(`no list of works among: ${sent.map((query) => query.text).join("; ")}`)
  return list
}

test.each<[Sort, string]>([
  ["hung", "artworks_gallery"],
  ["newest", "artworks_newest"],
  ["price-up", "artworks_price_up"],
  ["price-down", "artworks_price_down"],
  ["year", "artworks_year"],
])("a page in the middle of 20,000 works, %s, is read from %s and not sorted", async (sort, index) => {
  const first = await galleryPage(shop, { ...wall, sort }, { ...options, limit: 9000 })
  const sent = await watch(() => galleryPage(shop, { ...wall, sort, after: first?.next ?? null }, options))
  const plan = await planOf(works(sent))
  expect(plan).toContain(`using ${index} on artworks`)
  expect(plan).toMatch(/Index Cond: .*ROW\(|Index Cond: .*newest_first/)
  expect(plan).not.toMatch(/ Sort |Seq Scan on artworks/)
})

test("the shop and the first works have indexes of their own", async () => {
  const inShop = await planOf(works(await watch(() => shopPage(shop, wall, options))))
  expect(inShop).toContain("using artworks_shop on artworks")
  const first = await planOf(works(await watch(() => featuredWorks(shop))))
  expect(first).toContain("artworks_featured")
  for (const plan of [inShop, first]) expect(plan).not.toContain("Seq Scan on artworks")
})

test("a search reads the index of words, a guess that of letters", async () => {
  const search = (words: string) =>
    watch(() => galleryPage(shop, { ...wall, filters: { ...noFilters, words } }, options))
  const exact = await search(`${"c4ca4238a0b923820dcc509a6f75849b".slice(0, 9)}`)
  expect(await planOf(works(exact))).toContain("artworks_search")
  expect(exact.length).toBeLessThanOrEqual(3)
  const plan = await planOf({
    text: "select id from artworks where immutable_unaccent(lower($1)) <% immutable_unaccent(lower(title))",
    values: ["nocturen"],
  })
  expect(plan).toContain("artworks_title_trigrams")
})

test("pages ask few questions, however many works they show", async () => {
  expect(await watch(() => galleryPage(shop, wall, { ...options, limit: 96 }))).toHaveLength(2)
  const page = await galleryPage(shop, wall, options)
  const id = page?.works[0]?.id ?? ""
  const sent = await watch(async () => {
    const found = await findWork(shop, id)
    if (found?.kind === "work") await relatedWorks(shop, found.work)
  })
  expect(sent).toHaveLength(3)
})
