import type { Write } from "../command.server.ts"
import { refundPayments } from "../payments/request-refund.server.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { tellWaiting } from "./hold-alerts.server.ts"
import { releaseHolds } from "./holds.server.ts"
import type { LockedOrder } from "./lock-order.server.ts"
import type { OrderState } from "./order-machine.ts"
import { type OrderRow, transitionOrder } from "./transition.server.ts"

/**
 * Ends an order whose works are in the studio: frees its holds, sends availability alerts, and requests refunds; it counts as
 * refunded once they are sent.
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
  const ended = await transitionOrder(tx, actor, order, "order", to, now, reason)
  if (!ended.ok) return ended
  const settled = isPaid.has(order.paymentState)
    ? await giveBack(shop, { tx, actor, now }, ended.value, reason)
    : await transitionOrder(tx, actor, ended.value, "payment", "voided", now)
  if (!settled.ok) return settled
  // Credits the invoice; with a refund that happens when it is sent.
  if (!isPaid.has(order.paymentState) && order.orderState === "open")
    await shop.jobs.send(tx, "credit-order", { orderId: order.id, decision: null })
  // A draft has no fulfillment.
  const stopped =
    order.orderState === "draft"
      ? settled
      : await transitionOrder(tx, actor, settled.value, "fulfilment", "cancelled", now)
  if (!stopped.ok) return stopped
  await tellWaiting(shop, tx, await releaseHolds(tx, order, works, now, makeAvailable), works)
  return done(stopped.value)
}

const isPaid = new Set(["paid", "partially_paid", "partially_refunded"])

async function giveBack(shop: Shop, { tx, actor, now }: Write, order: OrderRow, reason: string) {
  const requested = await refundPayments(shop, tx, order.id, { reason }, now)
  const isBack = requested?.every(({ state }) => state === "sent")
  // `refunded` at once when no money moves.
  return isBack ? transitionOrder(tx, actor, order, "payment", "refunded", now) : done(order)
}
