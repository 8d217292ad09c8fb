import { eq } from "drizzle-orm"
import { beforeAll, expect, it } from "vitest"
import { orders } from "../../db/tables/orders.ts"
import { payments } from "../../db/tables/payments.ts"
import { artist, placedOrder } from "../../tests/support/orders.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { visitor } from "../actor.ts"
import { markPaid } from "../settlement/mark-paid.server.ts"
import { moneyToCome, placesOfSales, salesByMonth } from "./sales-queries.server.ts"

const { shop } = await openWorkingShop()

const value = <T>(outcome: { ok: true; value: T } | { ok: false }): T => {
  if (!outcome.ok) throw new Error("refused")
  return outcome.value
}

let paid: Awaited<ReturnType<typeof placedOrder>>
let open: Awaited<ReturnType<typeof placedOrder>>
beforeAll(async () => {
  paid = await placedOrder(shop, { works: 2 })
  await markPaid(shop, artist, paid.order.number)
  open = await placedOrder(shop)
  await placedOrder(shop, { works: 2 })
})

it("is the artist's alone", async () => {
  const since = new Date(0)
  for (const refused of [
    moneyToCome(shop, visitor),
    salesByMonth(shop, { ...artist, role: "user" } as never, since, "UTC"),
    placesOfSales(shop, visitor),
  ])
    expect((await refused).ok).toBe(false)
})

it("what is still to come is what unpaid orders are missing, the first due first", async () => {
  const all = value(await moneyToCome(shop, artist))
  expect(all.count).toBe(2)
  expect(all.orders.map(({ works }) => works)).toEqual([1, 2])
  expect(all.orders[0]).toMatchObject({ number: open.order.number, title: "Low Water 1", amount: open.order.total })
  expect(all.totals).toEqual([{ currency: "USD", amount: all.orders.reduce((sum, { amount }) => sum + amount, 0) }])

  const deposit = {
    orderId: open.order.id,
    method: "bank_transfer",
    amount: 100_000,
    reference: "first half",
    receivedAt: shop.now(),
  }
  await shop.db.insert(payments).values([
    { ...deposit, key: "first", currency: "USD" },
    { ...deposit, key: "second", currency: "USD", reference: "by mistake", state: "undone" },
    { ...deposit, key: "third", currency: "EUR", reference: "in euros" },
  ])
  const less = value(await moneyToCome(shop, artist, 1))
  expect(less.orders.map(({ amount }) => amount)).toEqual([open.order.total - 100_000])
  expect(less.count).toBe(2)
})

it("sales are counted in the month in which they were made there, and only those that were paid", async () => {
  await shop.db
    .update(orders)
    .set({ placedAt: new Date("2026-03-01T03:00:00Z") })
    .where(eq(orders.id, paid.order.id))
  const since = new Date("2026-01-01T00:00:00Z")
  const [here] = value(await salesByMonth(shop, artist, since, "America/Los_Angeles"))
  expect(here).toMatchObject({ month: "2026-02", works: 2, amounts: [{ currency: "USD", amount: 840_000 }] })
  expect(here?.artworkIds.toSorted()).toEqual(paid.workIds.toSorted())
  expect(value(await salesByMonth(shop, artist, since, "UTC")).map(({ month }) => month)).toEqual(["2026-03"])
  expect(value(await salesByMonth(shop, artist, new Date("2026-03-02"), "UTC"))).toEqual([])
})

it("works are counted where they went", async () => {
  const [place, ...others] = value(await placesOfSales(shop, artist))
  expect(others).toEqual([])
  const { city, region, country } = paid.order.address ?? { city: "", region: "", country: "" }
  expect(place).toMatchObject({ city, region, country, works: 2 })
  expect(city).not.toBe("")
})
