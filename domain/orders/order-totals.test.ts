import { eq } from "drizzle-orm"
import type { Pool } from "pg"
import { expect, test } from "vitest"
import { orders } from "../../db/tables/orders.ts"
import { adminActor, createPlacedOrder } from "../../tests/support/orders.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { watchStatements } from "../../tests/support/watched-statements.ts"
import { visitor } from "../actor.ts"
import { cancelOrder } from "./order-commands.server.ts"
import { listOrders } from "./order-queries.server.ts"
import { listMonthTotals } from "./order-totals.server.ts"

const { shop } = await openWorkingShop()

const totals = async (listing: Parameters<typeof listMonthTotals>[2] = {}) => {
  const found = await listMonthTotals(shop, adminActor, listing)
  if (!found.ok) throw new Error(found.problem.message)
  return found.value
}
const set = (id: string, changes: Partial<typeof orders.$inferSelect>) =>
  shop.db.update(orders).set(changes).where(eq(orders.id, id))

test("a view’s orders by month: how many, what they come to without what is canceled, and how many are late", async () => {
  const now = shop.now()
  const [one, two, three] = [
    await createPlacedOrder(shop),
    await createPlacedOrder(shop),
    await createPlacedOrder(shop),
  ]
  await cancelOrder(shop, adminActor, two.order.number, { reason: "Damaged" })
  await set(three.order.id, { placedAt: new Date("2025-03-31T23:30:00Z"), dueAt: new Date("2025-04-07T00:00:00Z") })
  const month = now.toISOString().slice(0, 7)
  const { total } = one.order
  expect(await totals()).toEqual([
    { month, currency: "USD", count: 2, total, late: 0 },
    { month: "2025-03", currency: "USD", count: 1, total, late: 1 },
  ])
  expect(await totals({ filter: "cancelled" })).toEqual([{ month, currency: "USD", count: 1, total: 0, late: 0 }])
  expect(await totals({ search: one.order.number })).toMatchObject([{ count: 1, total }])
  await set(three.order.id, { paymentState: "paid" })
  expect((await totals({ filter: "to_send" }))[0]).toMatchObject({ late: 1 })
  await set(three.order.id, { fulfilmentState: "ready_for_pickup" })
  expect((await totals({ filter: "to_send" }))[0]).toMatchObject({ late: 0 })
  expect(await listMonthTotals(shop, visitor, {})).toMatchObject({ ok: false })
})

test("more orders need no more statements", async () => {
  const { watch } = watchStatements((shop.db as unknown as { $client: Pool }).$client)
  const read = () => Promise.all([listOrders(shop, adminActor, {}), listMonthTotals(shop, adminActor, {})])
  await read()
  const before = (await watch(read)).length
  await createPlacedOrder(shop)
  await createPlacedOrder(shop)
  expect((await watch(read)).length).toBe(before)
})
