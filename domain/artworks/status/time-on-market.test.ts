import { eq } from "drizzle-orm"
import { expect, it } from "vitest"
import { artworks } from "../../../db/tables/artworks.ts"
import { adminActor, createPlacedOrder } from "../../../tests/support/orders.ts"
import { openWorkingShop } from "../../../tests/support/shop.ts"
import { insertWork } from "../../../tests/support/works.ts"
import { visitor } from "../../actor.ts"
import { listLowEditions, listTimesOnMarket } from "./time-on-market.server.ts"

const { shop } = await openWorkingShop()
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

it("is the artist's alone", async () => {
  expect((await listTimesOnMarket(shop, visitor, "USD")).ok).toBe(false)
  expect((await listLowEditions(shop, visitor)).ok).toBe(false)
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
  const timeOnMarket = await listTimesOnMarket(shop, adminActor, "USD")
  expect(timeOnMarket.ok && timeOnMarket.value.map(({ title, days, sold }) => [title, Math.round(days), sold])).toEqual(
    [
      ["Sold", 35, true],
      ["Waiting", 90, false],
    ],
  )
})

it("an edition is low when a tenth is left, or one copy", async () => {
  const { workIds } = await createPlacedOrder(shop)
  expect((await listLowEditions(shop, adminActor)).ok).toBe(true)
  const [id = ""] = workIds
  const sizes = async (editionSize: number) => {
    await shop.db.update(artworks).set({ editionSize, availability: "available" }).where(eq(artworks.id, id))
    const low = await listLowEditions(shop, adminActor)
    return low.ok ? low.value.map(({ left, size }) => [left, size]) : null
  }
  expect(await sizes(1)).toEqual([])
  expect(await sizes(2)).toEqual([[1, 2]])
  expect(await sizes(3)).toEqual([])
  expect(await sizes(30)).toEqual([])
})
