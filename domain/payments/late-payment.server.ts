import { formatMoney } from "../../lib/format-money.ts"
import { getActorName, system } from "../actor.ts"
import type { CommandContext } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { createPayment, type Receipt } from "../ledger/ledger.server.ts"
import { requestRefund } from "../ledger/request-refund.server.ts"
import type { LockedOrder } from "../orders/lock-order.server.ts"
import { mustHavePrice } from "../orders/order-states.ts"
import { type OrderRow, recordOrderEvent } from "../orders/transition-order.server.ts"
import { done, type Outcome } from "../problem.ts"
import { applyOrderPayment } from "./confirm-payment.server.ts"
import { reopenExpiredOrder } from "./revive-order.server.ts"

/**
 * Revives an expired order if the money is complete and the works are free, else refunds it by hand, like money of a canceled
 * order. Other amounts and currencies wait for a decision.
 */
export async function receiveLatePayment(
  run: CommandContext & LockedOrder,
  receipt: Receipt,
): Promise<Outcome<OrderRow>> {
  const { shop, tx, actor, order, now } = run
  const isAll = receipt.currency === order.currency && receipt.amount === order.total
  if (isAll && order.orderState === "expired" && mustHavePrice(order) === null) {
    const byProgram = { ...run, actor: system(getActorName(actor)) }
    const revived = await reopenExpiredOrder(byProgram, run)
    if (revived) return applyOrderPayment(byProgram, revived, receipt)
  }
  const goesBack = isAll || (order.orderState === "cancelled" && receipt.currency === order.currency)
  const reason = `${order.number} was over when it came.`
  const unmatched = { orderId: order.id, receivedAt: now, state: "unmatched", reason }
  const payment = await createPayment(tx, receipt, unmatched)
  if (goesBack) await requestRefund(shop, tx, payment, { amount: payment.amount, reason }, now)
  const money = formatMoney(receipt.amount, receipt.currency)
  const note = `${money} came in after the order was over.${goesBack ? " It is to go back." : ""}`
  await recordOrderEvent(tx, actor, order.id, { machine: "note", from: "", to: "", note }, now)
  await recordEvent(
    tx,
    actor,
    { noun: "order", nounId: order.id, action: "late money", detail: { amount: money } },
    now,
  )
  return done(order)
}
