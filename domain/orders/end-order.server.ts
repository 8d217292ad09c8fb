import type { TransactionContext } from "../command.server.ts"
import { refundReceivedPayments } from "../payments/ledger/request-refund.server.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { queueAvailabilityEmails } from "./availability-alerts.server.ts"
import type { LockedOrder } from "./lock-order.server.ts"
import { releaseHolds } from "./order-holds.server.ts"
import type { OrderState } from "./order-machine.ts"
import { type OrderRow, transitionOrder } from "./transition-order.server.ts"

/**
 * Ends an order whose works are in the studio: frees its holds, sends availability alerts, and requests refunds; it counts as
 * refunded once they are sent.
 * @param to cancelled, or expired for an order that was never placed
 * @param makeAvailable whether its works are for sale again
 */
export async function endOrder(
  shop: Shop,
  { tx, actor, now, order, works }: TransactionContext & LockedOrder,
  to: Extract<OrderState, "cancelled" | "expired">,
  reason: string,
  makeAvailable = true,
): Promise<Outcome<OrderRow>> {
  const ended = await transitionOrder(tx, actor, order, "order", to, now, reason)
  if (!ended.ok) return ended
  const refunded = isPaid.has(order.paymentState)
    ? await refundOrderPayments(shop, { tx, actor, now }, ended.value, reason)
    : await transitionOrder(tx, actor, ended.value, "payment", "voided", now)
  if (!refunded.ok) return refunded
  // Credits the invoice; with a refund that happens when it is sent.
  if (!isPaid.has(order.paymentState) && order.orderState === "open")
    await shop.jobs.send(tx, "credit-order", { orderId: order.id, decision: null })
  // A draft has no fulfillment.
  const stopped =
    order.orderState === "draft"
      ? refunded
      : await transitionOrder(tx, actor, refunded.value, "fulfilment", "cancelled", now)
  if (!stopped.ok) return stopped
  await queueAvailabilityEmails(shop, tx, await releaseHolds(tx, order, works, now, makeAvailable), works)
  return done(stopped.value)
}

const isPaid = new Set(["paid", "partially_paid", "partially_refunded"])

async function refundOrderPayments(
  shop: Shop,
  { tx, actor, now }: TransactionContext,
  order: OrderRow,
  reason: string,
) {
  const requested = await refundReceivedPayments(shop, tx, order.id, { reason }, now)
  const isBack = requested?.every(({ state }) => state === "sent")
  // `refunded` at once when no money moves.
  return isBack ? transitionOrder(tx, actor, order, "payment", "refunded", now) : done(order)
}
