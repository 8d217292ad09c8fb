import { sql } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { artworks, series } from "../../../db/tables/artworks.ts"
import { pictures } from "../../../db/tables/media.ts"
import { getSizeClass } from "../../../lib/dimensions.ts"
import { noPageCache } from "../../../services/page-cache/page-cache.ts"
import { openTestDatabase } from "../../../tests/support/database.ts"
import type { Shop } from "../../shop.ts"
import { type GalleryFilters, type GalleryQuery, noFilters } from "./gallery-filters.ts"
import { getGalleryPage, getShopPage } from "./gallery-queries.server.ts"

const { db } = await openTestDatabase()
const shop = { db, pageCache: noPageCache, now: () => new Date("2026-06-01T12:00:00Z") } as Shop
const options = { currency: "USD" }

const ask = (filters: Partial<GalleryFilters> = {}, more: Partial<GalleryQuery> = {}): GalleryQuery => ({
  filters: { ...noFilters, ...filters },
  sort: null,
  after: null,
  ...more,
})

const published = new Date("2026-01-01")
const mediums = ["Oil on linen", "Sumi ink on kozo", "Acrylic gouache on panel"]
const availabilities = ["available", "available", "sold", "reserved", "on_loan", "gifted", "lost"] as const

beforeAll(async () => {
  const [low] = await db.insert(series).values({ slug: "low-water", title: "Low Water", position: 1 }).returning()
  const blue = [{ l: 0.38, a: 0, b: -0.17, share: 1, hex: "#0000aa" }]
  const [picture] = await db
    .insert(pictures)
    .values({ originalKey: "x", sha256: "x", format: "jpeg", bytes: 1, width: 300, height: 200, palette: blue })
    .returning()
  const works = Array.from({ length: 400 }, (_, n) => ({
    slug: `work-${n}`,
    title: n === 7 ? "La Cathédrale engloutie" : n === 8 ? "Weskeag, Low Water" : `Study ${n}`,
    description: n === 8 ? "Thirty-one drawings of a marsh." : "",
    medium: mediums[n % 3],
    tags: n === 9 ? ["étang"] : [],
    seriesId: n % 5 === 0 ? low?.id : null,
    mainPictureId: n % 8 === 4 ? picture?.id : null,
    availability: availabilities[n % 7],
    year: n % 11 === 0 ? null : 2000 + (n % 26),
    price: n % 6 === 0 ? null : (n % 40) * 10_000,
    heightMm: n % 4 === 0 ? null : 100 + n * 5,
    widthMm: n % 4 === 0 ? null : 900,
    sortOrder: n % 3 === 0 ? null : n % 50,
    // Many works share a moment, as after an import.
    createdAt: new Date(Date.UTC(2025, 0, 1 + (n % 4))),
    publishedAt: n % 10 === 0 ? null : published,
    archivedAt: n % 23 === 1 ? published : null,
  }))
  await db.insert(artworks).values(works)
})

async function walk(query: GalleryQuery, page: typeof getGalleryPage) {
  const seen: string[] = []
  let after: string | null = null
  do {
    const found = await page(shop, { ...query, after }, { ...options, limit: 7 })
    if (!found) throw new Error("the cursor was refused")
    seen.push(...found.works.map((work) => work.id))
    after = found.next
  } while (after)
  return seen
}

const isShown = sql`published_at is not null and archived_at is null and availability not in ('gifted', 'lost')`

test.each([
  ["hung", "sort_order asc nulls last, created_at desc, id"],
  ["newest", "created_at desc, id"],
  ["price-up", "price asc nulls last, created_at desc, id"],
  ["price-down", "price desc nulls last, created_at desc, id"],
  ["year", "year desc nulls last, created_at desc, id"],
] as const)("page after page, %s, shows every public work once and in order", async (sort, order) => {
  const all = await db.execute<{ id: string }>(sql`select id from artworks where ${isShown} order by ${sql.raw(order)}`)
  expect(all.rows.length).toBeGreaterThan(200)
  expect(await walk(ask({}, { sort }), getGalleryPage)).toEqual(all.rows.map((row) => row.id))
})

test("the shop shows what is available, newest first", async () => {
  const all = await db.execute<{ id: string }>(
    sql`select id from artworks where ${isShown} and availability = 'available' order by created_at desc, id`,
  )
  expect(await walk(ask(), getShopPage)).toEqual(all.rows.map((row) => row.id))
})

test("a search is walked in the order of its matches [GAL-02]", async () => {
  const all = await db.execute<{ id: string }>(sql`select id from artworks where ${isShown} and title like 'Study%'`)
  const seen = await walk(ask({ words: "stud" }), getGalleryPage)
  expect(seen.toSorted()).toEqual(all.rows.map((row) => row.id).toSorted())
  // Few works: title matches before other matches, across the pages' ends.
  await db.insert(artworks).values([
    ...Array.from({ length: 9 }, (_, n) => ({
      slug: `told-${n}`,
      title: `Told ${n}`,
      description: "A lantern at the door.",
      sortOrder: 0,
      publishedAt: published,
    })),
    { slug: "lantern", title: "Lantern", createdAt: new Date("1999-01-01"), publishedAt: published },
  ])
  const found = await getGalleryPage(shop, ask({ words: "lantern" }), { ...options, limit: 7 })
  expect(found?.works[0]?.title).toBe("Lantern")
  expect(await walk(ask({ words: "lantern" }), getGalleryPage)).toHaveLength(10)
  await db.execute(sql`delete from artworks where slug = 'lantern' or slug like 'told-%'`)
})

test.each([
  ["half a word", "weske", "Weskeag, Low Water"],
  ["without accents", "cathedrale", "La Cathédrale engloutie"],
  ["with other accents and case", "CATHÈDRALE ENGL", "La Cathédrale engloutie"],
  ["a word of the description", "marsh", "Weskeag, Low Water"],
  ["two letters changed places", "wesgeak", "Weskeag, Low Water"],
  ["several slips", "catedrale englutie", "La Cathédrale engloutie"],
  ["a tag", "etang", "Study 9"],
  ["a slip in a medium", "gouahce weskeag", "Weskeag, Low Water"],
  ["a slip in a word of the description", "thirty drawngs", "Weskeag, Low Water"],
  ["a slip in a tag", "etamg", "Study 9"],
  ["the beginning of a word, with a slip", "dawing mars", "Weskeag, Low Water"],
  ["words run into each other", "cathedraleengloutie", "La Cathédrale engloutie"],
])("a search finds %s [GAL-02]", async (_, words, title) => {
  const found = await getGalleryPage(shop, ask({ words }), options)
  expect(found?.works[0]?.title).toBe(title)
  expect(found?.counts.total).toBe(found?.works.length)
})

test("a search finds a year, alone and beside words [GAL-02]", async () => {
  await db.insert(artworks).values([
    { slug: "dated-a", title: "Dated lantern", year: 1871, yearText: "1871", publishedAt: published },
    { slug: "dated-b", title: "Dated", year: null, yearText: "c. 1871", publishedAt: published },
    { slug: "dated-c", title: "Dated lantern", year: 1872, yearText: "1872", publishedAt: published },
  ])
  const slugs = async (words: string) =>
    (await getGalleryPage(shop, ask({ words }), options))?.works.map(({ slug }) => slug).toSorted()
  expect(await slugs("1871")).toEqual(["dated-a", "dated-b"])
  expect(await slugs("lantern 1871")).toEqual(["dated-a"])
  await db.execute(sql`delete from artworks where slug like 'dated-%'`)
})

test.each(["zzzzqqqq", "ŉ5 gouahce", "gouahce zzzzqqqq", "' | & ! :*", "½ ŉ", "\\", "!!!"])(
  "a search for %j finds nothing and breaks nothing",
  async (words) => {
    const found = await getGalleryPage(shop, ask({ words }), options)
    expect(found?.works).toEqual([])
    expect(found?.counts.total).toBe(0)
  },
)

test.each<[string, Partial<GalleryFilters>, string]>([
  ["medium", { medium: ["Oil on linen", "Sumi ink on kozo"] }, "medium in ('Oil on linen', 'Sumi ink on kozo')"],
  ["series", { series: ["low-water", "nowhere"] }, "series_id is not null"],
  ["not for sale", { availability: ["not_for_sale"] }, "availability = 'on_loan'"],
  ["sold or reserved", { availability: ["sold", "reserved"] }, "availability in ('sold', 'reserved')"],
  ["years", { yearFrom: 2010, yearTo: 2012 }, "year between 2010 and 2012"],
  ["a price span in whole units", { priceFrom: 1000, priceTo: 2000 }, "price between 100000 and 200000"],
  ["size", { size: ["large"] }, "greatest(height_mm, width_mm) between 1000 and 1599.99"],
  ["portrait", { orientation: ["portrait"] }, "height_mm / width_mm >= 1.05"],
  [
    "landscape",
    { orientation: ["landscape"] },
    "(height_mm / width_mm <= 1 / 1.05 or main_picture_id is not null and height_mm is null)",
  ],
  ["colour", { colour: ["blue", "red"] }, "main_picture_id is not null"],
  ["years and prices", { yearTo: 2010, priceFrom: 2000 }, "year <= 2010 and price >= 200000"],
  ["a span the wrong way round", { yearFrom: 2012, yearTo: 2010 }, "false"],
])("filters by %s and counts the same", async (_, filters, condition) => {
  const all = await db.execute<{ n: number }>(
    sql`select count(*)::int n from artworks where ${isShown} and ${sql.raw(condition)}`,
  )
  expect(await walk(ask(filters), getGalleryPage)).toHaveLength(all.rows[0]?.n ?? -1)
  expect((await getGalleryPage(shop, ask(filters), options))?.counts.total).toBe(all.rows[0]?.n)
})

test("a choice does not narrow its own counts, but all others [GAL-02]", async () => {
  const open = await getGalleryPage(shop, ask(), options)
  const oil = await getGalleryPage(shop, ask({ medium: ["Oil on linen"] }), options)
  expect(oil?.counts.medium).toEqual(open?.counts.medium)
  expect(oil?.counts.medium.map((choice) => choice.value).toSorted()).toEqual(mediums.toSorted())
  const sum = (counts?: { count: number }[]) => counts?.reduce((all, choice) => all + choice.count, 0)
  expect(sum(open?.counts.availability)).toBe(open?.counts.total)
  expect(sum(oil?.counts.availability)).toBe(oil?.counts.total)
  expect(oil?.counts.total).toBeLessThan(open?.counts.total ?? 0)
  expect(open?.counts.years).toEqual({ from: 2000, to: 2025 })
})

test("a cursor that is none is refused", async () => {
  for (const after of ["x", "1_2_3", "1__", `99999999999999999_1_${crypto.randomUUID()}`])
    expect(await getGalleryPage(shop, ask({}, { after }), options)).toBeNull()
})

/** Square: sides differ by less than 5 %. */
function getOrientation({ heightMm, widthMm }: { heightMm: number | null; widthMm: number | null }) {
  if (!heightMm || !widthMm) return null
  if (Math.max(heightMm, widthMm) / Math.min(heightMm, widthMm) < 1.05) return "square"
  return heightMm > widthMm ? "portrait" : "landscape"
}

test("the database classifies sizes as the pages do", async () => {
  const rows = await db
    .select({
      heightMm: artworks.heightMm,
      widthMm: artworks.widthMm,
      orientation: artworks.orientation,
      size: artworks.sizeClass,
      hasPicture: sql<boolean>`${artworks.mainPictureId} is not null`,
    })
    .from(artworks)
  for (const row of rows) {
    expect(row.orientation).toBe(getOrientation(row) ?? (row.hasPicture ? "landscape" : null))
    expect(row.size).toBe(getSizeClass(row))
  }
  expect(new Set(rows.map((row) => row.size))).toEqual(new Set([null, "medium", "large", "oversize"]))
})
