import type { Write } from "../command.server.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { tellWaiting } from "./hold-alerts.server.ts"
import { releaseHolds } from "./holds.server.ts"
import type { LockedOrder } from "./lock-order.server.ts"
import type { OrderState } from "./order-machine.ts"
import { type OrderRow, transition } from "./transition.server.ts"

/**
 * Ends an order before its works have left: its machines, its holds, and those who wait for its works are told. What was
 * paid counts as refunded: the artist sends it back by hand.
 * @param shop queues the e-mails
 * @param to cancelled, or expired for an order that was never placed
 * @param makeAvailable whether its works are for sale again
 */
export async function endOrder(
  shop: Shop,
  { tx, actor, now, order, works }: Write & LockedOrder,
  to: Extract<OrderState, "cancelled" | "expired">,
  reason: string,
  makeAvailable = true,
): Promise<Outcome<OrderRow>> {
  const ended = await transition(tx, actor, order, "order", to, now, reason)
  if (!ended.ok) return ended
  const paid = order.paymentState === "paid"
  const settled = await transition(tx, actor, ended.value, "payment", paid ? "refunded" : "voided", now)
  if (!settled.ok) return settled
  // A draft was never to be sent.
  const stopped =
    order.orderState === "draft" ? settled : await transition(tx, actor, settled.value, "fulfilment", "cancelled", now)
  if (!stopped.ok) return stopped
  await tellWaiting(shop, tx, await releaseHolds(tx, order, works, now, makeAvailable), works)
  return done(stopped.value)
}
