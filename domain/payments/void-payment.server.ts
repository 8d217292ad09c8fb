import { and, eq } from "drizzle-orm"
import { z } from "zod"
import { orders } from "../../db/tables/orders.ts"
import { payments } from "../../db/tables/payments.ts"
import { formatMoney } from "../../lib/format-money.ts"
import type { Actor } from "../actor.ts"
import type { CommandContext } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import type { LockedOrder } from "../orders/lock-order.server.ts"
import { orderCommand } from "../orders/order-command.server.ts"
import { unsellHolds } from "../orders/order-holds.server.ts"
import { hasLeftStudio } from "../orders/order-machine.ts"
import { type OrderRow, recordOrderEvent, transitionOrder } from "../orders/transition-order.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { getOrderBalance, type PaymentRow } from "./ledger/ledger.server.ts"
import { findPaymentMethod } from "./ledger/payment-methods.ts"

export const voidPaymentSchema = z.strictObject({
  paymentId: z.uuid("There is no such payment."),
  reason: z.string().trim().min(1, "Please say what was wrong.").max(500, "At most 500 characters."),
})

/** Only payments by hand without refunds can be voided. */
export const canVoidPayment = ({ key, method, refunded }: Pick<PaymentRow, "key" | "method" | "refunded">): boolean =>
  key.startsWith("hand:") && refunded === 0 && findPaymentMethod(method)?.sendsBack !== "provider"

/** The row stays as undone; works in the studio are reserved again. Refuses (409) provider payments and refunded orders. */
export const voidOrderPayment = (
  shop: Shop,
  actor: Actor,
  number: string,
  input: z.input<typeof voidPaymentSchema>,
): Promise<Outcome<OrderRow>> =>
  orderCommand(shop, actor, number, validateInput(voidPaymentSchema, input), async (run, { paymentId, reason }) => {
    const { tx, order, now } = run
    const [payment] = await tx
      .select()
      .from(payments)
      .where(and(eq(payments.id, paymentId), eq(payments.orderId, order.id)))
      .for("update")
    if (!payment) return refuse("not_found", "There is no such payment.")
    if (payment.state === "undone") return done(order)
    if (!canVoidPayment(payment))
      return refuse("conflict", "This money moved. It can be sent back, but not taken out of the books.")
    const { refunding } = await getOrderBalance(tx, order.id)
    if (refunding > 0) return refuse("conflict", `Money of ${number} has gone back. Please record a refund instead.`)
    await tx.update(payments).set({ state: "undone", reason }).where(eq(payments.id, payment.id))
    const money = formatMoney(payment.amount, payment.currency)
    await recordOrderEvent(
      tx,
      actor,
      order.id,
      { machine: "note", from: "", to: "", note: `${money} voided: ${reason}` },
      now,
    )
    const event = { noun: "order", nounId: order.id, action: "payment voided", detail: { amount: money, reason } }
    await recordEvent(tx, actor, event, now)
    return payment.state === "received" ? applyReducedPayment(run) : done(order)
  })

async function applyReducedPayment(run: CommandContext & LockedOrder): Promise<Outcome<OrderRow>> {
  const { tx, actor, order, works, now } = run
  const { paid } = await getOrderBalance(tx, order.id)
  const isActive = order.orderState === "open" || order.orderState === "completed"
  if (!isActive || paid >= order.total) return done(order)
  const to = paid > 0 ? "partially_paid" : "unpaid"
  if (to === order.paymentState) return done(order)
  const wasPaid = order.paymentState === "paid"
  const moved = await transitionOrder(tx, actor, order, "payment", to, now)
  if (!moved.ok || !wasPaid) return moved
  // A shipped work stays sold.
  if (!hasLeftStudio(order)) await unsellHolds(tx, order, works, now)
  const opened =
    moved.value.orderState === "completed" ? await transitionOrder(tx, actor, moved.value, "order", "open", now) : moved
  if (!opened.ok) return opened
  const { payment } = await getSettings(tx, "payment")
  const dueAt = new Date(now.getTime() + payment.transfer.dueDays * 86_400_000)
  const [due] = await tx.update(orders).set({ dueAt }).where(eq(orders.id, order.id)).returning()
  return done(due ?? opened.value)
}
