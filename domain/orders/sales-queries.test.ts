import { eq } from "drizzle-orm"
import { beforeAll, expect, it } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { orderLines, orders } from "../../db/tables/orders.ts"
import { payments } from "../../db/tables/payments.ts"
import { adminActor, createPlacedOrder } from "../../tests/support/orders.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { visitor } from "../actor.ts"
import { transitionStatuses } from "../artworks/status/status-commands.server.ts"
import { addAgreementWorks, createAgreement, startAgreement } from "../inventory/agreement-commands.server.ts"
import { getAgreement } from "../inventory/agreement-queries.server.ts"
import { sellAgreementWork } from "../inventory/agreement-sale-commands.server.ts"
import { markOrderPaid } from "../payments/mark-paid.server.ts"
import { refundOrder } from "../payments/refund-order.server.ts"
import { getMarkedSoldTotals } from "./marked-sold.server.ts"
import { getOutstandingPayments, listSalesByMonth, listSalesByPlace } from "./sales-queries.server.ts"

const { shop } = await openWorkingShop()

const value = <T>(outcome: { ok: true; value: T } | { ok: false }): T => {
  if (!outcome.ok) throw new Error("refused")
  return outcome.value
}

let paid: Awaited<ReturnType<typeof createPlacedOrder>>
let open: Awaited<ReturnType<typeof createPlacedOrder>>
beforeAll(async () => {
  paid = await createPlacedOrder(shop, { works: 2 })
  await markOrderPaid(shop, adminActor, paid.order.number)
  open = await createPlacedOrder(shop)
  await createPlacedOrder(shop, { works: 2 })
})

it("is the artist's alone", async () => {
  const since = new Date(0)
  for (const refused of [
    getOutstandingPayments(shop, visitor),
    listSalesByMonth(shop, { ...adminActor, role: "user" } as never, since, "UTC"),
    listSalesByPlace(shop, visitor),
  ])
    expect((await refused).ok).toBe(false)
})

it("what is still to come is what unpaid orders are missing, the first due first [ADM-05]", async () => {
  const all = value(await getOutstandingPayments(shop, adminActor))
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
  const less = value(await getOutstandingPayments(shop, adminActor, 1))
  expect(less.orders.map(({ amount }) => amount)).toEqual([open.order.total - 100_000])
  expect(less.count).toBe(2)
})

it("sales are counted in the month in which they were made there, and only those that were paid", async () => {
  await shop.db
    .update(orders)
    .set({ placedAt: new Date("2026-03-01T03:00:00Z") })
    .where(eq(orders.id, paid.order.id))
  const since = new Date("2026-01-01T00:00:00Z")
  const [here] = value(await listSalesByMonth(shop, adminActor, since, "America/Los_Angeles"))
  expect(here).toMatchObject({ month: "2026-02", works: 2, amounts: [{ currency: "USD", amount: 840_000 }] })
  expect(here?.artworkIds.toSorted()).toEqual(paid.workIds.toSorted())
  expect(value(await listSalesByMonth(shop, adminActor, since, "UTC")).map(({ month }) => month)).toEqual(["2026-03"])
  expect(value(await listSalesByMonth(shop, adminActor, new Date("2026-03-02"), "UTC"))).toEqual([])
})

it("works are counted where they went", async () => {
  const [place, ...others] = value(await listSalesByPlace(shop, adminActor))
  expect(others).toEqual([])
  const { city, region, country } = paid.order.address ?? { city: "", region: "", country: "" }
  expect(place).toMatchObject({ city, region, country, works: 2 })
  expect(city).not.toBe("")
})

it("what goes back of a work is taken off, and a work of which all goes back is no sale [ADM-05]", async () => {
  const lines = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, paid.order.id))
  const since = new Date("2026-01-01T00:00:00Z")
  const [part, whole] = lines
  if (!part || !whole) throw new Error("two works were bought")
  const refund = async (back: Record<string, number>) =>
    value(await refundOrder(shop, adminActor, paid.order.number, { lines: back, delivery: 0, reason: "A scratch" }))
  await refund({ [part.id]: 20_000 })
  const [less] = value(await listSalesByMonth(shop, adminActor, since, "UTC"))
  expect(less).toMatchObject({ works: 2, amounts: [{ amount: 820_000 }] })
  await refund({ [whole.id]: whole.price })
  const [one] = value(await listSalesByMonth(shop, adminActor, since, "UTC"))
  expect(one).toMatchObject({ works: 1, amounts: [{ amount: part.price - 20_000 }], artworkIds: [part.artworkId] })
  expect(value(await listSalesByPlace(shop, adminActor))).toMatchObject([{ works: 1 }])
})

it("works that were marked as sold without an order are a sum of their own; those that came as sold are in none [ADM-05]", async () => {
  const since = new Date(+shop.now() - 86_400_000)
  const marked = async () => value(await getMarkedSoldTotals(shop, adminActor, { since }))
  expect((await getMarkedSoldTotals(shop, visitor, { since })).ok).toBe(false)
  expect(await marked()).toEqual({ works: 0, amounts: [], unpriced: 0 })
  await insertWork(shop, { availability: "sold" })
  const works = [await insertWork(shop, { price: 90_000 }), await insertWork(shop, { price: null })]
  value(await transitionStatuses(shop, adminActor, { ids: works.map(({ id }) => id), to: "sold" }))
  expect(await marked()).toEqual({ works: 2, amounts: [{ currency: "USD", amount: 90_000 }], unpriced: 1 })
  value(await transitionStatuses(shop, adminActor, { ids: works.map(({ id }) => id), to: "available" }))
  expect((await marked()).works).toBe(0)
})

it("what a gallery sold stays in the currency of its agreement, whatever the work is priced in [ADM-05]", async () => {
  const since = new Date(+shop.now() - 86_400_000)
  const before = value(await getMarkedSoldTotals(shop, adminActor, { since }))
  const { id: work } = await insertWork(shop, { price: 90_000, location: "Studio" })
  const soldOn = shop.now().toISOString().slice(0, 10)
  const terms = { kind: "consignment", place: "Harbor Gallery", beginsOn: soldOn, share: "50" }
  const { id } = value(await createAgreement(shop, adminActor, { id: crypto.randomUUID(), ...terms }))
  value(await addAgreementWorks(shop, adminActor, { id, works: [{ id: work }] }))
  value(await startAgreement(shop, adminActor, { id }))
  const [line] = value(await getAgreement(shop, adminActor, id)).lines
  value(await sellAgreementWork(shop, adminActor, { line: line?.id, soldFor: 80_000, soldOn }))
  await shop.db.update(artworks).set({ price: 70_000, currency: "EUR" }).where(eq(artworks.id, work))
  const { works, amounts } = value(await getMarkedSoldTotals(shop, adminActor, { since }))
  expect(works).toBe(before.works + 1)
  expect(amounts).toEqual([{ currency: "USD", amount: 80_000 }])
  expect(value(await getAgreement(shop, adminActor, id)).lines[0]).toMatchObject({ soldFor: 80_000, currency: "USD" })
})
