import { eq } from "drizzle-orm"
import { expect, it } from "vitest"
import { payments, refunds } from "../../db/tables/payments.ts"
import { markOrderPaid } from "../../domain/payments/mark-paid.server.ts"
import { openTestShop } from "../support/app.ts"
import { adminActor as ada, createPlacedOrder, getTestOrder } from "../support/orders.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"

const test = await openTestShop()
const { shop, visitor } = test
const artist = await signInAsNewAccount(test, "admin")
const user = await signInAsNewAccount(test, "user")
const path = "/admin/orders/unmatched"

async function insertEuroPayment() {
  const { order } = await createPlacedOrder(shop)
  await markOrderPaid(shop, ada, order.number, { amount: 90_00, currency: "EUR", reference: `R-${order.number}` })
  const [row] = await shop.db.select().from(payments).where(eq(payments.orderId, order.id))
  return { order, id: row?.id ?? "" }
}

it("the dashboard says so, and the page has what is known and three decisions [ORD-06]", async () => {
  const { order, id } = await insertEuroPayment()
  const tasks = await artist.html("/admin")
  expect(tasks).toContain("€90 came in and pays no order")
  expect(tasks).toContain(`href="${path}"`)
  const html = await artist.html(path)
  for (const words of [`R-${order.number}`, "is to be paid in USD", "Judith Whitcomb", ">Count it</"])
    expect(html).toContain(words)
  expect(await artist.html(`${path}?decide=back-${id}`)).toContain("Send €90 back")
  expect(await artist.html(`${path}?decide=keep-${id}`)).toContain("Keep €90")
})

it("each decision is made by the artist alone, once, and a refused one says why beside its field", async () => {
  const { order, id } = await insertEuroPayment()
  const count = { intent: "count", decision: `count-${id}`, paymentId: id, number: order.number }
  const refused = await artist.post(path, count)
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain("is to be paid in USD")
  const back = { intent: "back", decision: `back-${id}`, paymentId: id, reason: "Wrong currency" }
  expect((await visitor().post(path, back)).status).toBe(302)
  expect((await user.post(path, back)).status).toBe(403)
  expect((await artist.post(path, { ...back, reason: "" })).status).toBe(400)
  expect((await artist.post(path, { ...back, paymentId: "x" })).status).toBe(400)
  expect((await artist.post(path, back)).status).toBe(200)
  const [refund] = await shop.db.select().from(refunds).where(eq(refunds.paymentId, id))
  expect(await artist.html(path)).toContain("To be sent by you")
  expect((await artist.post(path, { intent: "sent", refundId: refund?.id ?? "" })).status).toBe(200)
  expect(await artist.html(path)).not.toContain(`R-${order.number}`)
  expect((await getTestOrder(shop, order.id)).paymentState).toBe("unpaid")
  const kept = await insertEuroPayment()
  const keep = { intent: "keep", decision: `keep-${kept.id}`, paymentId: kept.id, reason: "A gift" }
  expect(await (await artist.post(path, keep)).text()).toContain("€90 is kept.")
  expect((await artist.post(path, { ...count, paymentId: kept.id })).status).toBe(409)
})
