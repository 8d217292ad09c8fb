import { randomUUID } from "node:crypto"
import { z } from "zod"
import { isCurrency } from "../../lib/currencies.ts"
import { formatMoney } from "../../lib/format-money.ts"
import type { Actor } from "../actor.ts"
import { paymentSchema } from "../amount-schema.ts"
import { checked } from "../checked.ts"
import type { Run } from "../command.server.ts"
import type { LockedOrder } from "../orders/lock-order.server.ts"
import { onOrder } from "../orders/on-order.server.ts"
import { noteEvent, type OrderRow } from "../orders/transition.server.ts"
import { type StepDone, undoable } from "../orders/undo.server.ts"
import { balanceOf, findPayment, type Receipt, writePayment } from "../payments/ledger.server.ts"
import { isHandMethod, isPaidLater } from "../payments/methods.ts"
import { moreThanDue } from "../payments/more-than-due.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { receivePayment } from "./confirm-payment.server.ts"
import { takeLateMoney } from "./late-money.server.ts"
import { receivedOn, whenReceived } from "./received-on.server.ts"
import { refundableOf } from "./refundable.server.ts"
import { followRefunds } from "./settle-refund.server.ts"

const handSchema = z.strictObject({
  /** Minor units; absent: the amount due. */
  amount: paymentSchema.optional(),
  /** As on the bank statement; absent: the order's. */
  currency: z.string().refine(isCurrency, "A currency is a code like USD.").optional(),
  /** The payer's; absent: the order's number. */
  reference: z.string().trim().max(140, "At most 140 characters.").default(""),
  /** In the site's time zone; absent: today. */
  receivedOn: receivedOn.optional(),
  key: z.uuid().optional(),
  /** Confirms an overpayment. */
  moreThanDue: z.boolean().default(false),
  /** Absent: the order's method. */
  method: z.string().refine(isHandMethod, "How was it paid?").optional(),
})

export type MoneyByHand = z.input<typeof handSchema>

/** `over`: unrefunded overpayment in minor units. */
type MarkedPaid = StepDone & { over?: number }

/** Also accepts a paid order. Money in another currency pays nothing. Idempotent by `key`; can be undone. */
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
    if (wasPaid && given.amount === undefined) return done(order)
    if (!isOver && !wasPaid && order.orderState !== "open")
      return refuse("conflict", `${number} is not awaiting a payment.`)
    const currency = given.currency ?? order.currency
    const amount = given.amount ?? order.total - paid
    if (amount <= 0) return refuse("conflict", `${number} is not awaiting a payment.`)
    // An order without payment by hand can only have been paid by transfer.
    const usual = mayComeByHand(order.paymentMethod, isOver || wasPaid) ? order.paymentMethod : "bank_transfer"
    const method = given.method ?? usual
    const due = Math.max(0, order.total - paid)
    if (!isOver && currency === order.currency && amount > due && !given.moreThanDue)
      return refuseMore(
        formatMoney(amount, currency),
        due > 0 ? `${formatMoney(due, currency)} is due` : "Nothing is due",
      )
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

function refuseMore(money: string, due: string): Outcome<never> {
  const message = `${due}. Tick the box if ${money} really came.`
  return { ok: false, problem: { code: "conflict", message, reason: moreThanDue, fields: { amount: message } } }
}

const mayComeByHand = (method: string, isMore: boolean) => !isMore || (isPaidLater(method) && method !== "nothing")

/** An overpayment counts, and waits to be refunded. */
async function takeMore(run: Run & LockedOrder, receipt: Receipt): Promise<Outcome<OrderRow>> {
  const { tx, actor, order, now } = run
  await writePayment(tx, receipt, { orderId: order.id, receivedAt: now })
  const note = `${formatMoney(receipt.amount, receipt.currency)} more than what was due recorded`
  await noteEvent(tx, actor, order.id, { machine: "note", from: "", to: "", note }, now)
  return done(await followRefunds(run, order))
}
