import { randomUUID } from "node:crypto"
import { z } from "zod"
import { isCurrency } from "../../lib/currencies.ts"
import { formatMoney } from "../../lib/format-money.ts"
import type { Actor } from "../actor.ts"
import { checked } from "../checked.ts"
import type { Run } from "../command.server.ts"
import type { LockedOrder } from "../orders/lock-order.server.ts"
import { onOrder } from "../orders/on-order.server.ts"
import { noteEvent, type OrderRow } from "../orders/transition.server.ts"
import { type StepDone, undoable } from "../orders/undo.server.ts"
import { balanceOf, findPayment, type Receipt, writePayment } from "../payments/ledger.server.ts"
import { paidLater } from "../payments/methods.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { receivePayment } from "./confirm-payment.server.ts"
import { takeLateMoney } from "./late-money.server.ts"
import { receivedOn, whenReceived } from "./received-on.server.ts"
import { refundableOf } from "./refundable.server.ts"
import { followRefunds } from "./settle-refund.server.ts"

const handSchema = z.strictObject({
  /** Minor units; absent: all that is still due. */
  amount: z.int("Please enter an amount.").min(1, "More than nothing.").optional(),
  /** As the bank's statement has it; absent: the order's. */
  currency: z.string().refine(isCurrency, "A currency is a code like USD.").optional(),
  /** What the payer wrote; absent: the order's number. */
  reference: z.string().trim().max(140, "At most 140 characters.").default(""),
  /** The day on which it came, where the site is; absent: today. */
  receivedOn: receivedOn.optional(),
  /** Of the form: sent twice it is one payment. */
  key: z.uuid().optional(),
})

export type MoneyByHand = z.input<typeof handSchema>

/** `over`: what came beyond the total and has not gone back, in minor units. */
export type MarkedPaid = StepDone & { over?: number }

/**
 * The artist saw money on the account or has it in hand: a part of what is due, all of it, or more, also for an order that
 * was paid before: only the same form is the same money. Money in another currency is written down and pays nothing. Can be
 * undone. For an order that is over it follows the rules of late money.
 */
export const markPaid = (
  shop: Shop,
  actor: Actor,
  number: string,
  input: MoneyByHand = {},
): Promise<Outcome<MarkedPaid>> =>
  onOrder(shop, actor, number, checked(handSchema, input), async (run, given) => {
    const { tx, order, now } = run
    const key = `hand:${given.key ?? randomUUID()}`
    if (await findPayment(tx, key)) return done(order)
    const received = await whenReceived(run, given.receivedOn)
    if (!received.ok) return received
    const isOver = order.orderState === "cancelled" || order.orderState === "expired"
    const { paid } = await balanceOf(tx, order.id)
    const wasPaid = !isOver && order.orderState !== "draft" && paid >= order.total
    // Without an amount it is what is due, and nothing is.
    if (wasPaid && given.amount === undefined) return done(order)
    if (!isOver && !wasPaid && order.orderState !== "open")
      return refuse("conflict", `${number} is not awaiting a payment.`)
    const currency = given.currency ?? order.currency
    const amount = given.amount ?? order.total - paid
    if (amount <= 0) return refuse("conflict", `${number} is not awaiting a payment.`)
    // What was never to be paid later came by a transfer, too: nobody can have taken it in person.
    const method = mayComeByHand(order.paymentMethod, isOver || wasPaid) ? order.paymentMethod : "bank_transfer"
    const receipt = { key, method, reference: given.reference || order.number, amount, currency, at: received.value }
    if (isOver) return takeLateMoney(run, receipt)
    if (currency !== order.currency) {
      const reason = `${order.number} is to be paid in ${order.currency}.`
      await writePayment(tx, receipt, { orderId: order.id, receivedAt: now, state: "unmatched", reason })
      const note = `${formatMoney(amount, currency)} came in and did not pay the order. ${reason}`
      await noteEvent(tx, actor, order.id, { machine: "note", from: "", to: "", note }, now)
      return done(order)
    }
    const step = await undoable(run, "marked paid", (later) => {
      const waiting = { ...run, shop: later }
      return wasPaid ? takeMore(waiting, receipt) : receivePayment(waiting, run, receipt)
    })
    if (!step.ok) return step
    const { over } = await refundableOf(tx, step.value)
    return done({ ...step.value, over })
  })

const mayComeByHand = (method: string, isMore: boolean) =>
  !isMore || (paidLater.includes(method) && method !== "nothing")

/** Money for an order that was paid before: it counts, and what is above the total waits to go back. */
async function takeMore(run: Run & LockedOrder, receipt: Receipt): Promise<Outcome<OrderRow>> {
  const { tx, actor, order, now } = run
  await writePayment(tx, receipt, { orderId: order.id, receivedAt: now })
  const note = `${formatMoney(receipt.amount, receipt.currency)} more than what was due recorded`
  await noteEvent(tx, actor, order.id, { machine: "note", from: "", to: "", note }, now)
  return done(await followRefunds(run, order))
}
