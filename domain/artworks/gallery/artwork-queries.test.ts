import { beforeAll, expect, test } from "vitest"
import { artworkPictures, artworks, series } from "../../../db/tables/artworks.ts"
import { holds } from "../../../db/tables/holds.ts"
import { pictures } from "../../../db/tables/media.ts"
import { orders } from "../../../db/tables/orders.ts"
import { noPageCache } from "../../../services/page-cache/page-cache.ts"
import { openTestDatabase } from "../../../tests/support/database.ts"
import type { Shop } from "../../shop.ts"
import { findWork, listFeaturedWorks, listRelatedWorks } from "./artwork-queries.server.ts"
import { countFacets } from "./gallery-counts.ts"
import { getGalleryFacets } from "./gallery-facets.server.ts"
import { noFilters } from "./gallery-filters.ts"
import { getGalleryPage } from "./gallery-queries.server.ts"
import type { PublicArtwork } from "./work-page.ts"

const { db } = await openTestDatabase()
const now = new Date("2026-06-01T12:00:00Z")
const shop = { db, pageCache: noPageCache, now: () => now } as Shop
const published = { publishedAt: new Date("2026-01-01"), price: 250_000 }
const day = (n: number) => new Date(Date.UTC(2025, 5, n))

beforeAll(async () => {
  const [low] = await db.insert(series).values({ slug: "low-water", title: "Low Water", years: "2022–26" }).returning()
  const [picture, detail] = await db
    .insert(pictures)
    .values(
      ["main", "detail"].map((name) => ({
        originalKey: `private/${name}.jpg`,
        sha256: name,
        format: "jpeg",
        bytes: 1,
        width: 1600,
        height: 1006,
        variants: [{ format: "webp" as const, width: 640, height: 402, key: `${name}/640.webp`, bytes: 9 }],
        placeholder: { c1: "#978975", c2: "#625947" },
      })),
    )
    .returning()
  const oil = { ...published, medium: "Oil on linen" }
  await db.insert(artworks).values([
    {
      ...oil,
      slug: "weskeag",
      title: "Weskeag, Low Water",
      seriesId: low?.id,
      year: 2025,
      size: '38" x 60"',
      heightMm: 965.2,
      widthMm: 1524,
      mainPictureId: picture?.id,
      notes: "Asked about by M. K.",
      location: "Rack 3",
      isFeatured: true,
      createdAt: day(1),
    },
    { ...oil, slug: "reach", title: "October, the Reach", seriesId: low?.id, createdAt: day(2), isFeatured: true },
    { ...oil, slug: "brickyard", title: "Brickyard", createdAt: day(3), isFeatured: true, sortOrder: 2 },
    { ...oil, slug: "draft", title: "Draft", publishedAt: null, seriesId: low?.id, isFeatured: true },
    { ...oil, slug: "put-away", title: "Put away", archivedAt: now, seriesId: low?.id, isFeatured: true },
    { ...oil, slug: "gift", title: "Gift", availability: "gifted", seriesId: low?.id, isFeatured: true },
    { ...oil, slug: "lost", title: "Lost", availability: "lost", seriesId: low?.id, isFeatured: true },
    { ...published, slug: "held", title: "Held", medium: "Ink" },
    { ...published, slug: "was-held", title: "Was held", medium: "Ink" },
    { ...published, slug: "print", title: "Print", medium: "Aquatint", editionSize: 3 },
    { ...published, slug: "last-print", title: "Last print", medium: "Aquatint", editionSize: 2 },
    { ...published, slug: "lent", title: "Lent", availability: "on_loan" },
  ])
  const weskeag = await idOf("weskeag")
  if (!picture || !detail) throw new Error("no pictures")
  await db.insert(artworkPictures).values([
    { artworkId: weskeag, pictureId: detail.id, position: 1, caption: "Detail: the dory" },
    { artworkId: weskeag, pictureId: picture.id, position: 0 },
  ])
  const [order] = await db
    .insert(orders)
    .values({
      number: "SOL-1",
      token: "t",
      idempotencyKey: "k",
      requestHash: "h",
      email: "b@example.org",
      name: "B",
      shipping: { id: "p", name: "Pickup", price: 0, pickup: true },
      paymentMethod: "bank_transfer",
      currency: "USD",
      subtotal: 0,
      shippingPrice: 0,
      total: 0,
      termsVersion: "1",
    })
    .returning()
  const soon = new Date(now.getTime() + 60_000)
  const past = new Date(now.getTime() - 60_000)
  const hold = async (slug: string, number: number, more: Partial<typeof holds.$inferInsert>) =>
    db.insert(holds).values({ artworkId: await idOf(slug), number, orderId: order?.id ?? "", ...more })
  await hold("held", 1, { expiresAt: soon })
  await hold("was-held", 1, { expiresAt: past })
  await hold("print", 1, { expiresAt: null })
  await hold("print", 2, { state: "released" })
  await hold("last-print", 1, { state: "sold" })
  await hold("last-print", 2, { expiresAt: soon })
})

async function idOf(slug: string): Promise<string> {
  const found = await db.select({ id: artworks.id, slug: artworks.slug }).from(artworks)
  const id = found.find((work) => work.slug === slug)?.id
  if (!id) throw new Error(`no work ${slug}`)
  return id
}

async function workOf(slug: string): Promise<PublicArtwork> {
  const found = await findWork(shop, await idOf(slug))
  if (found?.kind !== "work") throw new Error(`${slug} is not shown`)
  return found.work
}

test("the first works are the placed ones, then the newest, and none that is hidden", async () => {
  expect((await listFeaturedWorks(shop)).map((work) => work.slug)).toEqual(["brickyard", "reach", "weskeag"])
})

test("at most six works are first", async () => {
  const more = Array.from({ length: 7 }, (_, n) => ({
    ...published,
    slug: `more-${n}`,
    title: "More",
    isFeatured: true,
  }))
  await db.insert(artworks).values(more)
  expect(await listFeaturedWorks(shop)).toHaveLength(6)
})

test("a work's page has its label, its series and its views in order, and nothing private", async () => {
  const work = await workOf("weskeag")
  expect(work).toMatchObject({
    title: "Weskeag, Low Water",
    year: "2025",
    size: '38" x 60" (96.5 × 152.4 cm)',
    price: 250_000,
    badge: "available",
    left: 1,
    series: { slug: "low-water", years: "2022–26" },
    picture: { alt: "Weskeag, Low Water, 2025. Oil on linen." },
  })
  expect(work.views.map((view) => view.caption)).toEqual(["", "Detail: the dory"])
  expect(work.views[1]?.alt).toBe("Weskeag, Low Water. Detail: the dory")
  expect(JSON.stringify(work)).not.toMatch(/M\. K\.|Rack 3|private\//)
})

test("a slug leads to the id, in any letter case an id is found", async () => {
  const id = await idOf("weskeag")
  expect(await findWork(shop, "weskeag")).toEqual({ kind: "moved", id })
  expect(await findWork(shop, id.toUpperCase())).toMatchObject({ kind: "work", work: { id } })
})

test("hidden works are not found, by neither name", async () => {
  for (const slug of ["draft", "put-away", "gift", "lost"]) {
    expect(await findWork(shop, slug)).toBeNull()
    expect(await findWork(shop, await idOf(slug))).toBeNull()
  }
  for (const other of ["nowhere", crypto.randomUUID(), "a\0b", "'; drop table artworks", ""])
    expect(await findWork(shop, other)).toBeNull()
})

test("the badge knows holds: one that ran out is none, an edition is held when no copy is left", async () => {
  const labels = await Promise.all(
    ["held", "was-held", "print", "last-print", "lent"].map(async (slug) => {
      const { badge, left } = await workOf(slug)
      return [slug, badge, left]
    }),
  )
  expect(labels).toEqual([
    ["held", "on_hold", 0],
    ["was-held", "available", 1],
    ["print", "available", 2],
    ["last-print", "on_hold", 0],
    ["lent", "not_for_sale", 0],
  ])
})

test("the gallery's filter agrees with the badges", async () => {
  const filters = { ...noFilters, availability: ["on_hold" as const] }
  const page = await getGalleryPage(shop, { filters, sort: null, after: null }, { currency: "USD" })
  expect(page?.works.map((work) => work.slug).toSorted()).toEqual(["held", "last-print"])
  expect(page?.counts.availability.find((choice) => choice.value === "on_hold")?.count).toBe(2)
})

test("a hold that ends by the clock gives its work back to the available ones, though nothing is read again", async () => {
  const facts = await getGalleryFacets(shop, "USD", null)
  const countedAt = (at: Date) => {
    const counts = countFacets(facts, { filters: noFilters, onlyForSale: false, currency: "USD", now: at })
    const of = (badge: string) => counts.availability.find(({ value }) => value === badge)?.count ?? 0
    return { held: of("on_hold"), available: of("available"), total: counts.total }
  }
  const before = countedAt(now)
  expect(before.held).toBe(2)
  expect(countedAt(new Date(now.getTime() + 120_000))).toEqual({
    ...before,
    held: 0,
    available: before.available + 2,
  })
})

test("near a work hang its series, then its medium, never itself or hidden works [GAL-05]", async () => {
  expect((await listRelatedWorks(shop, await workOf("weskeag"))).map((work) => work.slug)).toEqual([
    "reach",
    "brickyard",
  ])
  expect((await listRelatedWorks(shop, await workOf("held"))).map((work) => work.slug)).toEqual(["was-held"])
  expect(await listRelatedWorks(shop, await workOf("lent"))).toEqual([])
})
