import { beforeAll, describe, expect, test } from "vitest"
import { artworks } from "../../../db/tables/artworks.ts"
import { holds } from "../../../db/tables/holds.ts"
import { createCacheMemory } from "../../../services/page-cache/memory.server.ts"
import { openTestDatabase } from "../../../tests/support/database.ts"
import type { Shop } from "../../shop.ts"
import type { Availability } from "../artwork.ts"
import { getBadge } from "./badge.ts"
import { badges, type GalleryFilters, noFilters, type Sort } from "./gallery-filters.ts"
import { getGalleryPage, getShopPage } from "./gallery-queries.server.ts"

const { db } = await openTestDatabase()
const now = new Date("2026-06-01T12:00:00Z")
const shop = { db, pageCache: createCacheMemory(), now: () => now } as Shop
const options = { currency: "USD" }

const titles = ["Étude", "etude", "Low Water", "low water", "Ebb", "Zinc", "Ölberg", "12 Soundings", ""]
const mediums = ["Oil on linen", "oil on linen", "Étching", "Charcoal", ""]
const currencies = ["USD", "USD", "EUR", "JPY", "CHF"]
const availabilities: Availability[] = ["available", "available", "sold", "reserved", "on_loan", "not_for_sale", "lost"]

/** Many are equal in each column, and each column has gaps. */
const rows = Array.from({ length: 5000 }, (_, n) => ({
  id: `00000000-0000-4000-8000-${String((n * 7919) % 5000).padStart(12, "0")}`,
  slug: `work-${n}`,
  title: `${titles[n % 9]}${n % 4 === 0 ? "" : ` ${n % 50}`}`,
  medium: mediums[n % 5] ?? "",
  year: n % 11 === 0 ? null : 1960 + (n % 66),
  heightMm: n % 7 === 0 ? null : 100 + (n % 90) * 10,
  widthMm: n % 7 === 0 ? null : 200 + (n % 40) * 20,
  diameterMm: n % 14 === 0 ? 300 + (n % 10) * 50 : null,
  price: n % 6 === 0 ? null : (n % 97) * 12_345,
  currency: currencies[n % 5] ?? "USD",
  availability: availabilities[n % 7] ?? "available",
  createdAt: new Date(Date.UTC(2025, 0, 1 + (n % 40))),
  publishedAt: n % 50 === 0 ? null : now,
}))
type Row = (typeof rows)[number]

const isOnHold = ({ slug, availability }: Row) => availability === "available" && Number(slug.slice(5)) % 29 === 0
const shown = rows.filter(({ publishedAt, availability }) => publishedAt && availability !== "lost")

beforeAll(async () => {
  for (let from = 0; from < rows.length; from += 1000) await db.insert(artworks).values(rows.slice(from, from + 1000))
  await db.insert(holds).values(rows.filter(isOnHold).map(({ id }) => ({ artworkId: id, number: 1 })))
}, 60_000)

const fold = (text: string) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "")
const area = (row: Row) => {
  const [height, width] = [row.heightMm ?? row.diameterMm, row.widthMm ?? row.diameterMm]
  return height && width ? height * width : null
}
const badgeNumber = (row: Row) => badges.indexOf(getBadge(row.availability, isOnHold(row)))
/** Group and price: the site's currency, others by name, on request, and what is gone. */
const priceKey = ({ price, currency, availability }: Row, sign: number): (string | number)[] => {
  if (availability !== "available" && availability !== "reserved") return ["Z"]
  return price === null ? ["Y"] : [currency === "USD" ? "" : `C${currency}`, sign * price]
}

type Value = string | number | null
type PlainOrder = { keys: (row: Row) => Value[]; down?: boolean }
const orders: Partial<Record<Sort, PlainOrder>> = {
  "title-up": { keys: ({ title }) => [fold(title) || null] },
  "title-down": { keys: ({ title }) => [fold(title) || null], down: true },
  "medium-up": { keys: ({ medium }) => [fold(medium) || null] },
  "medium-down": { keys: ({ medium }) => [fold(medium) || null], down: true },
  "year-up": { keys: ({ year }) => [year] },
  year: { keys: ({ year }) => [year === null ? null : -year] },
  "size-up": { keys: (row) => [area(row)] },
  "size-down": { keys: (row) => [area(row) === null ? null : -(area(row) ?? 0)] },
  "price-up": { keys: (row) => priceKey(row, 1) },
  "price-down": { keys: (row) => priceKey(row, -1) },
  "availability-up": { keys: (row) => [badgeNumber(row)] },
  "availability-down": { keys: (row) => [-badgeNumber(row)] },
}

const compareValues = (one: Value | undefined, other: Value | undefined) =>
  (one ?? "") < (other ?? "") ? -1 : (one ?? "") > (other ?? "") ? 1 : 0

/** Missing values last; ties newest first, or oldest first in a descending order of texts. */
function plainSort(works: Row[], { keys, down = false }: PlainOrder): Row[] {
  const sign = down ? -1 : 1
  return works.toSorted((one, other) => {
    const [mine, theirs] = [keys(one), keys(other)]
    const gaps = Number(mine[0] === null) - Number(theirs[0] === null)
    const byKeys = mine.map((value, index) => sign * compareValues(value, theirs[index])).find((order) => order !== 0)
    const byAge = other.createdAt.getTime() - one.createdAt.getTime() || compareValues(one.id, other.id)
    return gaps || byKeys || sign * byAge
  })
}

async function walk(list: typeof getGalleryPage, sort: Sort, filters: Partial<GalleryFilters> = {}, limit = 611) {
  const seen: string[] = []
  const passed: number[] = []
  let after: string | null = null
  do {
    const query = { filters: { ...noFilters, ...filters }, sort, after, view: "index" as const }
    const page = await list(shop, query, { ...options, limit })
    if (!page) throw new Error("the cursor was refused")
    passed.push(page.passed)
    seen.push(...page.works.map(({ id }) => id))
    after = page.next
  } while (after)
  expect(passed).toEqual(passed.map((_, index) => index * limit))
  return seen
}

const ids = (works: Row[]) => works.map(({ id }) => id)

describe.each(Object.entries(orders) as [Sort, PlainOrder][])("5,000 works by %s", (sort, order) => {
  test("are, part after part, in the order of a plain sort, numbered through [GAL-02]", async () => {
    expect(await walk(getGalleryPage, sort)).toEqual(ids(plainSort(shown, order)))
  })

  test("the same in the shop, and among a filter’s and a search’s works [GAL-02]", async () => {
    const forSale = shown.filter(({ availability }) => availability === "available")
    expect(await walk(getShopPage, sort)).toEqual(ids(plainSort(forSale, order)))
    const charcoal = shown.filter(({ medium }) => medium === "Charcoal")
    expect(await walk(getGalleryPage, sort, { medium: ["Charcoal"] }, 97)).toEqual(ids(plainSort(charcoal, order)))
    const zinc = shown.filter(({ title }) => title.startsWith("Zinc"))
    expect(await walk(getGalleryPage, sort, { words: "zinc" }, 97)).toEqual(ids(plainSort(zinc, order)))
  })
})

test("a cursor of another order is refused", async () => {
  const query = { filters: noFilters, sort: "title-up" as Sort, after: null, view: "index" as const }
  const byTitle = await getGalleryPage(shop, query, options)
  expect(byTitle?.next).toBeTruthy()
  expect(await getGalleryPage(shop, { ...query, sort: "size-up", after: byTitle?.next ?? "" }, options)).toBeNull()
})

test("a line has the size in one unit", async () => {
  const query = { filters: noFilters, sort: "size-up" as Sort, after: null }
  const sizeOf = async (view?: "index") => (await getGalleryPage(shop, { ...query, view }, options))?.works[0]?.size
  expect(await sizeOf("index")).toMatch(/^[^(]+$/)
})
