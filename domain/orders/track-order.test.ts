import { expect, test } from "vitest"
import { createPlacedOrder } from "../../tests/support/orders.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { trackOrder } from "./order-queries.server.ts"

const { shop } = await openWorkingShop()

test("with an address few numbers can be tried, from any number of networks; number and address find the order", async () => {
  const { order } = await createPlacedOrder(shop, { form: { email: "odile@example.com" } })
  const ask = (number: string, n: number) => trackOrder(shop, { number, email: order.email }, `203.0.113.${n}`)
  expect(await ask(order.number, 1)).toEqual({ ok: true, value: order.token })
  for (let n = 2; n <= 30; n++) expect(await ask(`S-${9000 + n}`, n)).toMatchObject({ problem: { code: "not_found" } })
  expect(await ask(order.number, 31)).toMatchObject({ problem: { code: "too_many" } })
  const other = await createPlacedOrder(shop, { form: { email: "uli@example.com" } })
  expect(await trackOrder(shop, other.order, "203.0.113.99")).toMatchObject({ ok: true })
})
