import { randomUUID } from "node:crypto"
import { z } from "zod"
import { isCurrency } from "../../lib/currencies.ts"
import { formatMoney } from "../../lib/format-money.ts"
import type { Actor } from "../actor.ts"
import { checked } from "../checked.ts"
import { onOrder } from "../orders/on-order.server.ts"
import { noteEvent } from "../orders/transition.server.ts"
import { type StepDone, undoable } from "../orders/undo.server.ts"
import { balanceOf, findPayment, writePayment } from "../payments/ledger.server.ts"
import { paidLater } from "../payments/methods.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { receivePayment } from "./confirm-payment.server.ts"
import { takeLateMoney } from "./late-money.server.ts"

const handSchema = z.strictObject({
  /** Minor units; absent: all that is still due. */
  amount: z.int("Please enter an amount.").min(1, "More than nothing.").optional(),
  /** As the bank's statement has it; absent: the order's. */
  currency: z.string().refine(isCurrency, "A currency is a code like USD.").optional(),
  /** What the payer wrote; absent: the order's number. */
  reference: z.string().trim().max(140, "At most 140 characters.").default(""),
  /** Of the form: sent twice it is one payment. */
  key: z.uuid().optional(),
})

export type MoneyByHand = z.input<typeof handSchema>

/**
 * The artist saw money on the account or has it in hand: a part of what is due, all of it, or more. Money in another
 * currency is written down and pays nothing. Can be undone. For an order that is over it follows the rules of late money.
 */
export const markPaid = (
  shop: Shop,
  actor: Actor,
  number: string,
  input: MoneyByHand = {},
): Promise<Outcome<StepDone>> =>
  onOrder(shop, actor, number, checked(handSchema, input), async (run, given) => {
    const { tx, order, now } = run
    const key = `hand:${given.key ?? randomUUID()}`
    if (await findPayment(tx, key)) return done(order)
    if (order.paymentState === "paid") return done(order)
    const isOver = order.orderState === "cancelled" || order.orderState === "expired"
    if (!isOver && order.orderState !== "open") return refuse("conflict", `${number} is not awaiting a payment.`)
    const currency = given.currency ?? order.currency
    const { paid } = await balanceOf(tx, order.id)
    const amount = given.amount ?? order.total - paid
    if (amount <= 0) return refuse("conflict", `${number} is not awaiting a payment.`)
    // What was never to be paid later came by a transfer, too: nobody can have taken it in person.
    const method = isOver && !paidLater.includes(order.paymentMethod) ? "bank_transfer" : order.paymentMethod
    const receipt = { key, method, reference: given.reference || order.number, amount, currency }
    if (isOver) return takeLateMoney(run, receipt)
    if (currency !== order.currency) {
      const reason = `${order.number} is to be paid in ${order.currency}.`
      await writePayment(tx, receipt, { orderId: order.id, receivedAt: now, state: "unmatched", reason })
      const note = `${formatMoney(amount, currency)} came in and did not pay the order. ${reason}`
      await noteEvent(tx, actor, order.id, { machine: "note", from: "", to: "", note }, now)
      return done(order)
    }
    return undoable(run, "marked paid", (later) => receivePayment({ ...run, shop: later }, run, receipt))
  })
