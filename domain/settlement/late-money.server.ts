import { formatMoney } from "../../lib/format-money.ts"
import { getActorName, system } from "../actor.ts"
import type { Run } from "../command.server.ts"
import { record } from "../history.server.ts"
import type { LockedOrder } from "../orders/lock-order.server.ts"
import { mustHavePrice } from "../orders/order-states.ts"
import { noteEvent, type OrderRow } from "../orders/transition.server.ts"
import { type Receipt, writePayment } from "../payments/ledger.server.ts"
import { requestRefund } from "../payments/request-refund.server.ts"
import { done, type Outcome } from "../problem.ts"
import { receivePayment } from "./confirm-payment.server.ts"
import { reviveOrder } from "./revive-order.server.ts"

/**
 * Revives an expired order if the money is complete and the works are free, else refunds it by hand, like money of a canceled
 * order. Other amounts and currencies wait for a decision.
 */
export async function takeLateMoney(run: Run & LockedOrder, receipt: Receipt): Promise<Outcome<OrderRow>> {
  const { shop, tx, actor, order, now } = run
  const isAll = receipt.currency === order.currency && receipt.amount === order.total
  if (isAll && order.orderState === "expired" && mustHavePrice(order) === null) {
    const byProgram = { ...run, actor: system(getActorName(actor)) }
    const revived = await reviveOrder(byProgram, run)
    if (revived) return receivePayment(byProgram, revived, receipt)
  }
  const goesBack = isAll || (order.orderState === "cancelled" && receipt.currency === order.currency)
  const reason = `${order.number} was over when it came.`
  const kept = { orderId: order.id, receivedAt: now, state: "unmatched", reason }
  const payment = await writePayment(tx, receipt, kept)
  if (goesBack) await requestRefund(shop, tx, payment, { amount: payment.amount, reason }, now)
  const money = formatMoney(receipt.amount, receipt.currency)
  const note = `${money} came in after the order was over.${goesBack ? " It is to go back." : ""}`
  await noteEvent(tx, actor, order.id, { machine: "note", from: "", to: "", note }, now)
  await record(tx, actor, { noun: "order", nounId: order.id, action: "late money", detail: { amount: money } }, now)
  return done(order)
}
