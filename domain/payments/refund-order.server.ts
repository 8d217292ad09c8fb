import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { z } from "zod"
import { payments, type RefundedAmounts, refunds } from "../../db/tables/payments.ts"
import { formatMoney } from "../../lib/format-money.ts"
import type { Actor } from "../actor.ts"
import { amountSchema } from "../amount-schema.ts"
import { type CommandContext, noInput } from "../command.server.ts"
import type { LockedOrder } from "../orders/lock-order.server.ts"
import { orderCommand } from "../orders/order-command.server.ts"
import { type OrderRow, recordOrderEvent } from "../orders/transition-order.server.ts"
import { runUndoable, type StepResult } from "../orders/undo-order-step.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import type { RefundRow } from "./ledger/ledger.server.ts"
import { queueOrderCredit, refundReceivedPayments } from "./ledger/request-refund.server.ts"
import { queueRefundedEmail } from "./payment-emails.server.ts"
import { getRefundable, type Refundable } from "./refundable.server.ts"
import { syncOrderPaymentState } from "./sync-refund.server.ts"

const refundSchema = z.strictObject({
  /** Minor units by line id. */
  lines: z.record(z.uuid(), amountSchema).default({}),
  delivery: amountSchema.default(0),
  over: amountSchema.default(0),
  /** The artist sends it, although the provider could. */
  byHand: z.boolean().default(false),
  key: z.uuid().optional(),
  reason: z.string().trim().min(1, "Please give a reason: the buyer will see it.").max(500, "At most 500 characters."),
})

type RefundInput = z.input<typeof refundSchema>

/** A job asks the provider; a transfer is sent by the artist, then marked. Idempotent by `key`. Can be undone. */
export const refundOrder = (
  shop: Shop,
  actor: Actor,
  number: string,
  input: RefundInput,
): Promise<Outcome<StepResult>> =>
  orderCommand(shop, actor, number, validateInput(refundSchema, input), async (run, asked) => {
    const { reason, byHand, key, ...parts } = asked
    const { order } = run
    if (key && (await wasDecided(run, key))) return done(order)
    const refused = await refuseRefund(run, parts)
    if (refused) return refused
    return runUndoable(run, "refunded", async (later) => {
      const { moved, state } = await requestRefundParts({ ...run, shop: later }, parts, { reason, byHand, key })
      const money = formatMoney(sumParts(parts), order.currency)
      if (state === "sent") await queueRefundedEmail(later, run.tx, moved, money)
      return done(moved)
    })
  })

async function wasDecided({ tx, order }: CommandContext & LockedOrder, decision: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.decision, decision), eq(payments.orderId, order.id)))
    .limit(1)
  return found !== undefined
}

type Parts = Required<RefundedAmounts>

const sumParts = ({ lines, delivery, over }: Parts) =>
  Object.values(lines).reduce((sum, one) => sum + one, 0) + delivery + over

/** Null when these parts of a locked order can be refunded. */
export async function refuseRefund({ tx, order }: CommandContext & LockedOrder, parts: Parts) {
  const amount = sumParts(parts)
  if (amount === 0) return refuse("invalid", "Choose what goes back.", { amount: "Please enter an amount above 0." })
  const of = await getRefundable(tx, order)
  const tooMuch = amount > of.left ? "That is more than is left of what was paid." : findPartProblem(of, parts)
  return tooMuch ? refuse("conflict", tooMuch) : null
}

/** Call after `refuseRefund`. `state` is "sent" when no money has to move. */
export async function requestRefundParts(
  run: CommandContext & LockedOrder,
  { over, ...priced }: Parts,
  { key, ...request }: { reason: string; byHand?: boolean; key?: string | undefined },
): Promise<{ moved: OrderRow; state: "sent" | "requested" }> {
  const { shop, tx, actor, order, now } = run
  // A refunded overpayment is a decision of its own: it credits nothing on the invoice.
  const decisions = [
    { amount: sumParts({ ...priced, over: 0 }), parts: priced },
    { amount: over, parts: { lines: {}, delivery: 0, over } },
  ].filter((one) => one.amount > 0)
  const requested: RefundRow[] = []
  for (const [at, one] of decisions.entries()) {
    const decision = (at === 0 && key) || randomUUID()
    const rows = await refundReceivedPayments(shop, tx, order.id, { ...one, ...request, decision }, now)
    if (!rows) throw new Error(`${order.number}: more is refunded than is left`)
    requested.push(...rows)
  }
  const note = `${formatMoney(sumParts({ ...priced, over }), order.currency)} is to go back: ${request.reason}`
  await recordOrderEvent(tx, actor, order.id, { machine: "note", from: "", to: "", note }, now)
  const moved = await syncOrderPaymentState(run, order)
  return { moved, state: requested.every(({ state }) => state === "sent") ? "sent" : "requested" }
}

/** Null when the part can be refunded. */
function findPartProblem(of: Refundable, { lines, delivery, over }: Parts): string | null {
  for (const [id, amount] of Object.entries(lines)) {
    const line = of.lines.find((one) => one.id === id)
    if (!line) return "This work is not part of the order."
    if (amount > line.max) return `“${line.title}” cost less than that.`
  }
  if (delivery > of.delivery) return "Delivery cost less than that."
  return over > of.over ? "Less than that was paid too much." : null
}

/** For refunds by transfer or in hand. Can be undone. */
export const markOrderRefundSent = (
  shop: Shop,
  actor: Actor,
  number: string,
  refundId: string,
): Promise<Outcome<StepResult>> =>
  orderCommand(shop, actor, number, noInput, async (run) => {
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
    return runUndoable(run, "refund sent", async (later) => {
      await tx.update(refunds).set({ state: "sent", settledAt: now }).where(eq(refunds.id, refund.id))
      const money = formatMoney(refund.amount, refund.currency)
      const note = `${money} was sent back by hand`
      await recordOrderEvent(tx, actor, order.id, { machine: "note", from: "", to: "", note }, now)
      const moved = await syncOrderPaymentState({ ...run, shop: later }, order)
      await queueOrderCredit(later, tx, payment, refund)
      await queueRefundedEmail(later, tx, moved, money)
      return done(moved)
    })
  })
