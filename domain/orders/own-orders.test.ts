import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { users } from "../../db/tables/accounts.ts"
import { buildCheckoutForm } from "../../tests/support/checkout.ts"
import { createPlacedOrder } from "../../tests/support/orders.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { type User, visitor } from "../actor.ts"
import { placeOrder } from "../checkout/place-order.server.ts"
import { listOwnOrders } from "./own-orders.server.ts"

test("an order is titled by its first work and the number of its others, copies of one work counting once [AUTH-11]", async () => {
  const { shop } = await openWorkingShop()
  const email = `${randomUUID()}@example.com`
  const [row] = await shop.db.insert(users).values({ name: "Judith", email, emailVerified: true }).returning()
  const session = { id: "", assurance: "aal1", hasFactor: false, confirmedAt: shop.now() } as const
  const judith: User = { kind: "user", id: row?.id ?? "", email, name: "Judith", role: "user", session }
  await createPlacedOrder(shop, { works: 3, form: { email } })
  const print = await insertWork(shop, { title: "Ebb", editionSize: 20, price: 10_000 })
  const copies = buildCheckoutForm([{ artwork_id: print.id, quantity: 3 }], { email })
  expect(await placeOrder(shop, visitor, copies)).toMatchObject({ ok: true })
  const orders = await listOwnOrders(shop, judith)
  expect(orders.map(({ title, more }) => [title, more]).sort()).toEqual([
    ["Ebb", 0],
    ["Low Water 1", 2],
  ])
})
