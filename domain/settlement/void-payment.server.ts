import { and, eq } from "drizzle-orm"
import { z } from "zod"
import { orders } from "../../db/tables/orders.ts"
import { payments } from "../../db/tables/payments.ts"
import { formatMoney } from "../../lib/format-money.ts"
import type { Actor } from "../actor.ts"
import { checked } from "../checked.ts"
import type { Run } from "../command.server.ts"
import { record } from "../history.server.ts"
import { unsellHolds } from "../orders/holds.server.ts"
import type { LockedOrder } from "../orders/lock-order.server.ts"
import { onOrder } from "../orders/on-order.server.ts"
import { hasLeftStudio } from "../orders/order-machine.ts"
import { noteEvent, type OrderRow, transitionOrder } from "../orders/transition.server.ts"
import { balanceOf, type PaymentRow } from "../payments/ledger.server.ts"
import { methodOf } from "../payments/methods.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"

export const voidSchema = z.strictObject({
  paymentId: z.uuid("There is no such payment."),
  reason: z.string().trim().min(1, "Please say what was wrong.").max(500, "At most 500 characters."),
})

/** Only payments by hand without refunds can be voided. */
export const mayBeVoided = ({ key, method, refunded }: Pick<PaymentRow, "key" | "method" | "refunded">): boolean =>
  key.startsWith("hand:") && refunded === 0 && methodOf(method)?.sendsBack !== "provider"

/** The row stays as undone; works in the studio are reserved again. Refuses (409) provider payments and refunded orders. */
export const voidPayment = (
  shop: Shop,
  actor: Actor,
  number: string,
  input: z.input<typeof voidSchema>,
): Promise<Outcome<OrderRow>> =>
  onOrder(shop, actor, number, checked(voidSchema, input), async (run, { paymentId, reason }) => {
    const { tx, order, now } = run
    const [payment] = await tx
      .select()
      .from(payments)
      .where(and(eq(payments.id, paymentId), eq(payments.orderId, order.id)))
      .for("update")
    if (!payment) return refuse("not_found", "There is no such payment.")
    if (payment.state === "undone") return done(order)
    if (!mayBeVoided(payment))
      return refuse("conflict", "This money moved. It can be sent back, but not taken out of the books.")
    const { refunding } = await balanceOf(tx, order.id)
    if (refunding > 0) return refuse("conflict", `Money of ${number} has gone back. Please record a refund instead.`)
    await tx.update(payments).set({ state: "undone", reason }).where(eq(payments.id, payment.id))
    const money = formatMoney(payment.amount, payment.currency)
    await noteEvent(tx, actor, order.id, { machine: "note", from: "", to: "", note: `${money} voided: ${reason}` }, now)
    await record(
      tx,
      actor,
      { noun: "order", nounId: order.id, action: "payment voided", detail: { amount: money, reason } },
      now,
    )
    return payment.state === "received" ? followLess(run) : done(order)
  })

async function followLess(run: Run & LockedOrder): Promise<Outcome<OrderRow>> {
  const { tx, actor, order, works, now } = run
  const { paid } = await balanceOf(tx, order.id)
  const stands = order.orderState === "open" || order.orderState === "completed"
  if (!stands || paid >= order.total) return done(order)
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
  const { payment } = await readSettings(tx, "payment")
  const dueAt = new Date(now.getTime() + payment.transfer.dueDays * 86_400_000)
  const [due] = await tx.update(orders).set({ dueAt }).where(eq(orders.id, order.id)).returning()
  return done(due ?? opened.value)
}
