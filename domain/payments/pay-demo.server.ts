import { eq } from "drizzle-orm"
import { orders } from "../../db/tables/orders.ts"
import type { Actor } from "../actor.ts"
import { canPayByDemo } from "../checkout/demo-payments.server.ts"
import { isOrderToken } from "../orders/order.ts"
import { listOrderWorkIds } from "../orders/order-works.server.ts"
import type { OrderRow } from "../orders/transition-order.server.ts"
import { type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { confirmOrderPayment } from "./confirm-payment.server.ts"

const noOrder = refuse("not_found", "There is no such order.")

/** Only for works that demo payments can buy. */

export async function payDemo(shop: Shop, actor: Actor, token: string): Promise<Outcome<OrderRow>> {
  if (!isOrderToken(token)) return noOrder
  const [order] = await shop.db.select().from(orders).where(eq(orders.token, token))
  if (order?.paymentMethod !== "demo" || !(await canPayByDemo(shop, await listOrderWorkIds(shop, order.id))))
    return noOrder
  const { number, total, currency } = order
  const receipt = { key: `demo:${number}`, method: "demo", reference: number, amount: total, currency }
  return confirmOrderPayment(shop, actor, order.id, receipt)
}
