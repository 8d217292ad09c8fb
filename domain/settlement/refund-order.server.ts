import { and, eq, notInArray } from "drizzle-orm"
import { z } from "zod"
import { orderLines } from "../../db/tables/orders.ts"
import { payments, type RefundedParts, refunds } from "../../db/tables/payments.ts"
import { formatMoney } from "../../lib/format-money.ts"
import type { Actor } from "../actor.ts"
import { checked } from "../checked.ts"
import { noInput } from "../command.server.ts"
import { onOrder } from "../orders/on-order.server.ts"
import { noteEvent, type OrderRow } from "../orders/transition.server.ts"
import { type StepDone, undoable } from "../orders/undo.server.ts"
import { noteSent, refundOrderPayments } from "../payments/request-refund.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { mailRefunded } from "./money-mails.server.ts"
import { followRefunds } from "./settle-refund.server.ts"

const cents = z.int("Please enter an amount.").min(0, "Please enter an amount.")

const refundSchema = z.strictObject({
  /** By the id of the line: how much of it goes back, in minor units. */
  lines: z.record(z.uuid(), cents).default({}),
  delivery: cents.default(0),
  reason: z.string().trim().min(1, "Please give a reason: the buyer will see it.").max(500, "At most 500 characters."),
})

export type RefundInput = z.input<typeof refundSchema>

/**
 * Sends back some or all of what was paid for an order: of each line and of the delivery, no more than it cost, and in all
 * no more than is left. A provider is asked by a job; what came by transfer the artist sends, and then marks as sent. Can be
 * undone.
 */
export const refundOrder = (shop: Shop, actor: Actor, number: string, input: RefundInput): Promise<Outcome<StepDone>> =>
  onOrder(shop, actor, number, checked(refundSchema, input), async (run, { lines, delivery, reason }) => {
    const { tx, order } = run
    const parts = { lines, delivery }
    const amount = delivery + Object.values(lines).reduce((sum, one) => sum + one, 0)
    if (amount === 0) return refuse("invalid", "Choose what goes back.", { amount: "More than nothing." })
    const tooMuch = await refusePart(run, parts)
    if (tooMuch) return refuse("conflict", tooMuch)
    return undoable(run, "refunded", async (later) => {
      const requested = await refundOrderPayments(later, tx, order.id, { amount, reason, parts }, run.now)
      if (!requested) return refuse("conflict", "That is more than is left of what was paid.")
      const money = formatMoney(amount, order.currency)
      const note = `${money} is to go back: ${reason}`
      await noteEvent(tx, actor, order.id, { machine: "note", from: "", to: "", note }, run.now)
      const moved = await followRefunds({ ...run, shop: later }, order)
      if (requested.every(({ state }) => state === "sent")) await mailRefunded(later, tx, moved, money)
      return done(moved)
    })
  })

/** Why a part cannot be refunded: it is none of the order, or cost less. */
async function refusePart(
  { tx, order }: { tx: Parameters<typeof noteEvent>[0]; order: OrderRow },
  { lines, delivery }: RefundedParts,
): Promise<string | null> {
  const bought = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  const before = await tx
    .select({ decision: refunds.decision, parts: refunds.parts })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(payments.orderId, order.id),
        eq(payments.state, "received"),
        notInArray(refunds.state, ["failed", "withdrawn"]),
      ),
    )
  // One decision may take from several payments; each says all of it.
  const decisions = new Map(before.map(({ decision, parts }) => [decision, parts]))
  const goneOf = (of: (parts: RefundedParts) => number) =>
    [...decisions.values()].reduce((sum, parts) => sum + (parts ? of(parts) : 0), 0)
  const added = order.taxes.filter(({ included }) => !included)
  // Taxes that were added to a price go back with it.
  const most = (price: number) => Math.ceil(price * added.reduce((share, { rate }) => share + rate / 100_000, 1))
  for (const [id, amount] of Object.entries(lines)) {
    const line = bought.find((one) => one.id === id)
    if (!line) return "This work is not part of the order."
    if (amount + goneOf((parts) => parts.lines[id] ?? 0) > most(line.price))
      return `“${line.title}” cost less than that.`
  }
  return delivery + goneOf((parts) => parts.delivery) > most(order.shippingPrice)
    ? "Delivery cost less than that."
    : null
}

/** The artist has sent money back at the bank, or in hand. */
export const markRefundSent = (
  shop: Shop,
  actor: Actor,
  number: string,
  refundId: string,
): Promise<Outcome<OrderRow>> =>
  onOrder(shop, actor, number, noInput, async (run) => {
    const { tx, order, now } = run
    const [found] = await tx
      .select({ refund: refunds, payment: payments })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(and(eq(refunds.id, refundId), eq(payments.orderId, order.id)))
    if (found?.refund.by !== "hand") return refuse("not_found", "There is no such refund.")
    const { refund, payment } = found
    if (refund.state === "sent") return done(order)
    if (refund.state !== "requested") return refuse("conflict", "This refund was withdrawn.")
    await tx.update(refunds).set({ state: "sent", settledAt: now }).where(eq(refunds.id, refund.id))
    const money = formatMoney(refund.amount, refund.currency)
    const note = `${money} was sent back by hand`
    await noteEvent(tx, actor, order.id, { machine: "note", from: "", to: "", note }, now)
    const moved = await followRefunds(run, order)
    await noteSent(shop, tx, payment, refund)
    await mailRefunded(shop, tx, moved, money)
    return done(moved)
  })
