import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { z } from "zod"
import { payments, type RefundedParts, refunds } from "../../db/tables/payments.ts"
import { formatMoney } from "../../lib/format-money.ts"
import type { Actor } from "../actor.ts"
import { amountSchema } from "../amount-schema.ts"
import { checked } from "../checked.ts"
import { noInput, type Run } from "../command.server.ts"
import type { LockedOrder } from "../orders/lock-order.server.ts"
import { onOrder } from "../orders/on-order.server.ts"
import { noteEvent, type OrderRow } from "../orders/transition.server.ts"
import { type StepDone, undoable } from "../orders/undo.server.ts"
import type { RefundRow } from "../payments/ledger.server.ts"
import { noteSent, refundPayments } from "../payments/request-refund.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { mailRefunded } from "./money-mails.server.ts"
import { type Refundable, refundableOf } from "./refundable.server.ts"
import { followRefunds } from "./settle-refund.server.ts"

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
export const refundOrder = (shop: Shop, actor: Actor, number: string, input: RefundInput): Promise<Outcome<StepDone>> =>
  onOrder(shop, actor, number, checked(refundSchema, input), async (run, { reason, byHand, key, ...parts }) => {
    const { order } = run
    if (key && (await wasDecided(run, key))) return done(order)
    const refused = await refusedRefund(run, parts)
    if (refused) return refused
    return undoable(run, "refunded", async (later) => {
      const { moved, state } = await requestParts({ ...run, shop: later }, parts, { reason, byHand, key })
      const money = formatMoney(sumOf(parts), order.currency)
      if (state === "sent") await mailRefunded(later, run.tx, moved, money)
      return done(moved)
    })
  })

async function wasDecided({ tx, order }: Run & LockedOrder, decision: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.decision, decision), eq(payments.orderId, order.id)))
    .limit(1)
  return found !== undefined
}

type Parts = Required<RefundedParts>

const sumOf = ({ lines, delivery, over }: Parts) =>
  Object.values(lines).reduce((sum, one) => sum + one, 0) + delivery + over

/** Null when these parts of a locked order can be refunded. */
export async function refusedRefund({ tx, order }: Run & LockedOrder, parts: Parts) {
  const amount = sumOf(parts)
  if (amount === 0) return refuse("invalid", "Choose what goes back.", { amount: "Please enter an amount above 0." })
  const of = await refundableOf(tx, order)
  const tooMuch = amount > of.left ? "That is more than is left of what was paid." : refusedPart(of, parts)
  return tooMuch ? refuse("conflict", tooMuch) : null
}

/** Call after `refusedRefund`. `state` is "sent" when no money has to move. */
export async function requestParts(
  run: Run & LockedOrder,
  { over, ...priced }: Parts,
  { key, ...ask }: { reason: string; byHand?: boolean; key?: string | undefined },
): Promise<{ moved: OrderRow; state: "sent" | "requested" }> {
  const { shop, tx, actor, order, now } = run
  // A refunded overpayment is a decision of its own: it credits nothing on the invoice.
  const decisions = [
    { amount: sumOf({ ...priced, over: 0 }), parts: priced },
    { amount: over, parts: { lines: {}, delivery: 0, over } },
  ].filter((one) => one.amount > 0)
  const requested: RefundRow[] = []
  for (const [at, one] of decisions.entries()) {
    const decision = (at === 0 && key) || randomUUID()
    const rows = await refundPayments(shop, tx, order.id, { ...one, ...ask, decision }, now)
    if (!rows) throw new Error(`${order.number}: more is refunded than is left`)
    requested.push(...rows)
  }
  const note = `${formatMoney(sumOf({ ...priced, over }), order.currency)} is to go back: ${ask.reason}`
  await noteEvent(tx, actor, order.id, { machine: "note", from: "", to: "", note }, now)
  const moved = await followRefunds(run, order)
  return { moved, state: requested.every(({ state }) => state === "sent") ? "sent" : "requested" }
}

/** Null when the part can be refunded. */
function refusedPart(of: Refundable, { lines, delivery, over }: Parts): string | null {
  for (const [id, amount] of Object.entries(lines)) {
    const line = of.lines.find((one) => one.id === id)
    if (!line) return "This work is not part of the order."
    if (amount > line.most) return `“${line.title}” cost less than that.`
  }
  if (delivery > of.delivery) return "Delivery cost less than that."
  return over > of.over ? "Less than that was paid too much." : null
}

/** For refunds by transfer or in hand. Can be undone. */
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
