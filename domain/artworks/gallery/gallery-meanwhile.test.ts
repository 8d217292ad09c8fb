import { beforeAll, expect, test } from "vitest"
import { artworks } from "../../../db/tables/artworks.ts"
import { createCacheMemory } from "../../../services/page-cache/memory.server.ts"
import { openTestDatabase } from "../../../tests/support/database.ts"
import type { Shop } from "../../shop.ts"
import { noFilters } from "./gallery-filters.ts"
import { getGalleryPage } from "./gallery-queries.server.ts"

const { db } = await openTestDatabase()

const publish = (slug: string) => db.insert(artworks).values({ slug, title: slug, publishedAt: new Date("2026-01-01") })

beforeAll(() => publish("reach"))

test("what is published while a page is made is counted on the next page", async () => {
  const pageCache = createCacheMemory()
  let meanwhile: (() => Promise<void>) | null = async () => {
    await publish("sluice")
    pageCache.invalidate(["artworks"])
  }
  // The facts are what a page executes first: they are read before the work is there, and arrive after it.
  const late = Object.create(db, {
    execute: {
      value: async (...asked: Parameters<typeof db.execute>) => {
        const found = await db.execute(...asked)
        const happens = meanwhile
        meanwhile = null
        await happens?.()
        return found
      },
    },
  }) as typeof db
  const shop = { db: late, pageCache, now: () => new Date("2026-06-01T12:00:00Z") } as Shop
  const page = async () =>
    (await getGalleryPage(shop, { filters: noFilters, sort: null, after: null }, { currency: "USD" }))?.counts.total
  expect([await page(), await page()]).toEqual([1, 2])
})
