import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { demoRecords } from "../../db/tables/content.ts"
import { invoices } from "../../db/tables/invoices.ts"
import { orders } from "../../db/tables/orders.ts"
import { buildCheckoutForm, oneOfEach } from "../../tests/support/checkout.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { system, visitor } from "../actor.ts"
import { payDemo } from "../payments/pay-demo.server.ts"
import { saveSettings } from "../settings/settings-commands.server.ts"
import { placeOrder } from "./place-order.server.ts"
import { quoteCart } from "./quote.server.ts"

// Without a setting of the host, demo payments are for the demo's works only.
const { shop: open } = await openWorkingShop()
const shop = { ...open, demoPayments: null }

async function demoWork() {
  const work = await insertWork(shop)
  await shop.db.insert(demoRecords).values({ noun: "artwork", recordId: work.id })
  return work
}

const offeredFor = async (...works: { id: string }[]) => {
  const items = works.map(({ id }) => ({ artworkId: id, quantity: 1 }))
  return (await quoteCart(shop, items, { country: "US" })).shipping.every(({ payment }) => payment.includes("demo"))
}
const buy = (...works: { id: string }[]) =>
  placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(...works), { payment: "demo" }))

const refused = { ok: false, problem: { fields: { payment: expect.any(String) } } }

test("while the demo is loaded, its works can be paid for without money, the artist's own never", async () => {
  await saveSettings(shop, system("Test"), "demo", { state: "loaded" })
  const [demo, own] = [await demoWork(), await insertWork(shop)]
  expect([await offeredFor(demo), await offeredFor(own), await offeredFor(demo, own)]).toEqual([true, false, false])
  expect(await buy(own)).toMatchObject(refused)
  expect(await buy(demo, own)).toMatchObject(refused)
  const placed = await buy(demo)
  if (!placed.ok) throw new Error(placed.problem.message)
  expect((await payDemo(shop, visitor, placed.value.token)).ok).toBe(true)
})

test("an order whose work has become the artist's own is not paid without money", async () => {
  const work = await demoWork()
  const placed = await buy(work)
  if (!placed.ok) throw new Error(placed.problem.message)
  await shop.db.delete(demoRecords).where(eq(demoRecords.recordId, work.id))
  expect(await payDemo(shop, visitor, placed.value.token)).toMatchObject({ problem: { code: "not_found" } })
})

test("after the demo is gone they are not offered", async () => {
  const work = await demoWork()
  await saveSettings(shop, system("Test"), "demo", { state: "gone" })
  expect(await offeredFor(work)).toBe(false)
  expect(await buy(work)).toMatchObject(refused)
})

test("an order for the demo's works has a number of the demo's, however it is paid", async () => {
  await saveSettings(shop, system("Test"), "demo", { state: "loaded" })
  const placed = await placeOrder(
    shop,
    visitor,
    buildCheckoutForm(oneOfEach(await demoWork()), { payment: "bank_transfer" }),
  )
  if (!placed.ok) throw new Error(placed.problem.message)
  const [issued] = await shop.db
    .select({ number: invoices.number })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(eq(orders.number, placed.value.number))
  expect(issued?.number).toMatch(/^DEMO-/)
})
