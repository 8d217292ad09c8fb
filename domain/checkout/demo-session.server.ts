import { eq } from "drizzle-orm"
import { holds } from "../../db/tables/holds.ts"
import { orders } from "../../db/tables/orders.ts"
import type { Actor } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { endOrder } from "../orders/end-order.server.ts"
import { lockOrder } from "../orders/lock-order.server.ts"
import { isOrderToken } from "../orders/order.ts"
import { type BuyersOrder, findOrderByToken } from "../orders/order-queries.server.ts"
import type { OrderRow } from "../orders/transition.server.ts"
import { type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"

/** The order that waits for a demo payment, and until when its works are held; null when the link leads nowhere. */
export async function findHold(
  shop: Shop,
  token: string,
): Promise<{ order: BuyersOrder; heldUntil: Date | null } | null> {
  const order = await findOrderByToken(shop, token)
  if (order?.paymentMethod !== "demo") return null
  const [hold] = await shop.db
    .select({ expiresAt: holds.expiresAt })
    .from(holds)
    .innerJoin(orders, eq(orders.id, holds.orderId))
    .where(eq(orders.token, token))
    .limit(1)
  return { order, heldUntil: hold?.expiresAt ?? null }
}

/** The buyer decides not to pay: the works are free at once. */
export async function giveUpHold(shop: Shop, actor: Actor, token: string): Promise<Outcome<OrderRow>> {
  if (!isOrderToken(token)) return refuse("not_found", "There is no such order.")
  return command(shop, actor, "anyone", noInput, async ({ tx, now }) => {
    const locked = await lockOrder(tx, "token", token)
    if (locked?.order.paymentMethod !== "demo") return refuse("not_found", "There is no such order.")
    if (locked.order.orderState !== "draft") return refuse("conflict", "This order has been placed or ended already.")
    return endOrder(shop, { tx, actor, now, ...locked }, "cancelled", "Released by the buyer")
  })
}
