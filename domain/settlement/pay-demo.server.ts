import { eq } from "drizzle-orm"
import { orders } from "../../db/tables/orders.ts"
import type { Actor } from "../actor.ts"
import { isOrderToken } from "../orders/order.ts"
import type { OrderRow } from "../orders/transition.server.ts"
import { type Outcome, refuse } from "../problem.ts"
import { demoMode } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { confirmPayment } from "./confirm-payment.server.ts"

/** The demo's buyer pressed Pay: pretends that a provider confirmed it. Only where demo payments are allowed. */
export async function payDemo(shop: Shop, actor: Actor, token: string): Promise<Outcome<OrderRow>> {
  if (!isOrderToken(token) || !(await demoMode(shop))) return refuse("not_found", "There is no such order.")
  const [order] = await shop.db.select().from(orders).where(eq(orders.token, token))
  if (order?.paymentMethod !== "demo") return refuse("not_found", "There is no such order.")
  const { number, total, currency } = order
  const receipt = { key: `demo:${number}`, method: "demo", reference: number, amount: total, currency }
  return confirmPayment(shop, actor, order.id, receipt)
}
