import { eq } from "drizzle-orm"
import { expect, it } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { artist, placedOrder } from "../../tests/support/orders.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { visitor } from "../actor.ts"
import { lowEditions, waitsOfWorks } from "./waits.server.ts"

const { shop } = await openWorkingShop()
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

it("is the artist's alone", async () => {
  expect((await waitsOfWorks(shop, visitor, "USD")).ok).toBe(false)
  expect((await lowEditions(shop, visitor)).ok).toBe(false)
})

it("works wait from when they are published until they are sold, or until now [ADM-05]", async () => {
  const sold = await insertWork(shop, { title: "Sold", publishedAt: daysAgo(40), availability: "sold" })
  await shop.db
    .update(artworks)
    .set({ statusSince: daysAgo(5) })
    .where(eq(artworks.id, sold.id))
  const before = await insertWork(shop, { title: "Sold before", publishedAt: daysAgo(3), availability: "sold" })
  await shop.db
    .update(artworks)
    .set({ statusSince: daysAgo(500) })
    .where(eq(artworks.id, before.id))
  await insertWork(shop, { title: "Waiting", publishedAt: daysAgo(90) })
  await insertWork(shop, { title: "Draft", publishedAt: null })
  await insertWork(shop, { title: "On request", price: null })
  await insertWork(shop, { title: "In euros", currency: "EUR" })
  await insertWork(shop, { title: "Put away", archivedAt: new Date() })
  await insertWork(shop, { title: "Edition", editionSize: 30 })
  const waits = await waitsOfWorks(shop, artist, "USD")
  expect(waits.ok && waits.value.map(({ title, days, sold }) => [title, Math.round(days), sold])).toEqual([
    ["Sold", 35, true],
    ["Waiting", 90, false],
  ])
})

it("an edition is low when a tenth is left, or one copy", async () => {
  const { workIds } = await placedOrder(shop)
  expect((await lowEditions(shop, artist)).ok).toBe(true)
  const [id = ""] = workIds
  const sizes = async (editionSize: number) => {
    await shop.db.update(artworks).set({ editionSize, availability: "available" }).where(eq(artworks.id, id))
    const low = await lowEditions(shop, artist)
    return low.ok ? low.value.map(({ left, size }) => [left, size]) : null
  }
  expect(await sizes(1)).toEqual([])
  expect(await sizes(2)).toEqual([[1, 2]])
  expect(await sizes(3)).toEqual([])
  expect(await sizes(30)).toEqual([])
})
