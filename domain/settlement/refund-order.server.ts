import { and, eq } from "drizzle-orm"
import { z } from "zod"
import { payments, type RefundedParts, refunds } from "../../db/tables/payments.ts"
import { formatMoney } from "../../lib/format-money.ts"
import type { Actor } from "../actor.ts"
import { checked } from "../checked.ts"
import { noInput } from "../command.server.ts"
import { onOrder } from "../orders/on-order.server.ts"
import { noteEvent } from "../orders/transition.server.ts"
import { type StepDone, undoable } from "../orders/undo.server.ts"
import type { RefundRow } from "../payments/ledger.server.ts"
import { noteSent, refundOrderPayments } from "../payments/request-refund.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { mailRefunded } from "./money-mails.server.ts"
import { type Refundable, refundableOf } from "./refundable.server.ts"
import { followRefunds } from "./settle-refund.server.ts"

const cents = z.int("Please enter an amount.").min(0, "Please enter an amount.")

const refundSchema = z.strictObject({
  /** By the id of the line: how much of it goes back, in minor units. */
  lines: z.record(z.uuid(), cents).default({}),
  delivery: cents.default(0),
  /** Of what was paid too much. */
  over: cents.default(0),
  /** The artist sends it, although the provider could. */
  byHand: z.boolean().default(false),
  reason: z.string().trim().min(1, "Please give a reason: the buyer will see it.").max(500, "At most 500 characters."),
})

export type RefundInput = z.input<typeof refundSchema>

/**
 * Sends back some or all of what was paid for an order: of each line and of the delivery, no more than it cost, of what was
 * paid too much, and in all no more than is left. A provider is asked by a job; what came by transfer the artist sends, and
 * then marks as sent. Can be undone.
 */
export const refundOrder = (shop: Shop, actor: Actor, number: string, input: RefundInput): Promise<Outcome<StepDone>> =>
  onOrder(shop, actor, number, checked(refundSchema, input), async (run, { reason, byHand, ...parts }) => {
    const { tx, order } = run
    const bought = parts.delivery + Object.values(parts.lines).reduce((sum, one) => sum + one, 0)
    const amount = bought + parts.over
    if (amount === 0) return refuse("invalid", "Choose what goes back.", { amount: "More than nothing." })
    const tooMuch = refusedPart(await refundableOf(tx, order), parts)
    if (tooMuch) return refuse("conflict", tooMuch)
    return undoable(run, "refunded", async (later) => {
      const { over, ...priced } = parts
      // A decision of its own: nothing that was invoiced is given back by it.
      const decisions = [
        { amount: bought, parts: priced },
        { amount: over, parts: { lines: {}, delivery: 0, over } },
      ].filter((one) => one.amount > 0)
      const requested: RefundRow[] = []
      for (const one of decisions) {
        const rows = await refundOrderPayments(later, tx, order.id, { ...one, reason, byHand }, run.now)
        if (!rows) return refuse("conflict", "That is more than is left of what was paid.")
        requested.push(...rows)
      }
      const money = formatMoney(amount, order.currency)
      const note = `${money} is to go back: ${reason}`
      await noteEvent(tx, actor, order.id, { machine: "note", from: "", to: "", note }, run.now)
      const moved = await followRefunds({ ...run, shop: later }, order)
      if (requested.every(({ state }) => state === "sent")) await mailRefunded(later, tx, moved, money)
      return done(moved)
    })
  })

/** Why a part cannot be refunded: it is none of the order, or cost less. */
function refusedPart(of: Refundable, { lines, delivery, over }: Required<RefundedParts>): string | null {
  for (const [id, amount] of Object.entries(lines)) {
    const line = of.lines.find((one) => one.id === id)
    if (!line) return "This work is not part of the order."
    if (amount > line.most) return `“${line.title}” cost less than that.`
  }
  if (delivery > of.delivery) return "Delivery cost less than that."
  return over > of.over ? "Less than that was paid too much." : null
}

/** The artist has sent money back at the bank, or in hand. Can be undone. */
export const markRefundSent = (
  shop: Shop,
  actor: Actor,
  number: string,
  refundId: string,
): Promise<Outcome<StepDone>> =>
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
    return undoable(run, "refund sent", async (later) => {
      await tx.update(refunds).set({ state: "sent", settledAt: now }).where(eq(refunds.id, refund.id))
      const money = formatMoney(refund.amount, refund.currency)
      const note = `${money} was sent back by hand`
      await noteEvent(tx, actor, order.id, { machine: "note", from: "", to: "", note }, now)
      const moved = await followRefunds({ ...run, shop: later }, order)
      await noteSent(later, tx, payment, refund)
      await mailRefunded(later, tx, moved, money)
      return done(moved)
    })
  })
