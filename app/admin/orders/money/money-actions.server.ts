import { z } from "zod"
import type { Actor } from "../../../../domain/actor.ts"
import { findOrderForAdmin } from "../../../../domain/orders/order-queries.server.ts"
import type { StepResult } from "../../../../domain/orders/undo-order-step.server.ts"
import { markOrderPaid } from "../../../../domain/payments/mark-paid.server.ts"
import { getOrderPayments, type RefundLine } from "../../../../domain/payments/order-payments.server.ts"
import { markOrderRefundSent, refundOrder } from "../../../../domain/payments/refund-order.server.ts"
import { voidOrderPayment } from "../../../../domain/payments/void-payment.server.ts"
import { refuseFields } from "../../../../domain/problem.ts"
import type { Shop } from "../../../../domain/shop.ts"
import { formatMoney } from "../../../../lib/format-money.ts"
import { confirmForm } from "../../kit/confirm-form.ts"
import { type OrderContext, orderStep } from "../order-step.server.ts"
import { methodFields, parsePaymentMethod } from "./parse-payment-method.ts"
import { parseRefundAmounts } from "./parse-refund-amounts.ts"
import { parseTypedAmount } from "./parse-typed-amount.ts"

const line = z.string().max(500)
const paymentForm = confirmForm({
  amount: line.optional(),
  reference: line.default(""),
  receivedOn: line.optional(),
  key: z.uuid().optional(),
  moreThanDue: z.enum(["yes"]).optional(),
  ...methodFields,
})
const refundForm = z
  .object({
    decision: line.optional(),
    reason: line,
    delivery: line.optional(),
    over: line.optional(),
    byHand: z.enum(["yes"]).optional(),
    key: z.uuid().optional(),
  })
  .catchall(line)

export const moneyIntents = {
  "mark-paid": orderStep(paymentForm, recordPayment, formatPaid, "The payment e-mail leaves"),
  refund: orderStep(refundForm, refund, formatRefunded),
  "refund-sent": orderStep(
    z.strictObject({ refundId: z.uuid() }),
    (shop, admin, number, { refundId }) => markOrderRefundSent(shop, admin, number, refundId),
    "has its money back.",
    "The e-mail leaves",
  ),
  "void-payment": orderStep(
    confirmForm({ paymentId: z.uuid(), reason: line }),
    voidOrderPayment,
    "has one payment less.",
  ),
}

async function recordPayment(shop: Shop, admin: Actor, number: string, form: z.output<typeof paymentForm>) {
  const order = await findOrderForAdmin(shop, admin, number)
  if (!order.ok) return order
  const { amount, reference, receivedOn, key } = form
  const method = parsePaymentMethod(form)
  if (!method.ok) return method
  const more = form.moreThanDue === "yes"
  const given = { reference, key, moreThanDue: more, ...method.value, ...(receivedOn !== undefined && { receivedOn }) }
  // The list's button submits no amount and pays all that is due.
  if (amount === undefined) return markOrderPaid(shop, admin, number, given)
  const read = parseTypedAmount(amount, order.value.currency)
  if ("problem" in read) return refuseAmount(read.problem)
  const { minor, currency } = read.money
  if (minor === 0) return refuseAmount("Please enter an amount.")
  return markOrderPaid(shop, admin, number, { ...given, amount: minor, currency })
}

const refuseAmount = (amount: string) => refuseFields({ amount })

async function refund(shop: Shop, admin: Actor, number: string, form: z.output<typeof refundForm>) {
  const order = await findOrderForAdmin(shop, admin, number)
  if (!order.ok) return order
  const amounts = parseRefundAmounts(form, order.value.currency)
  if (!amounts.ok) return amounts
  const { reason, key } = form
  return refundOrder(shop, admin, number, { ...amounts.value, reason, key, byHand: form.byHand === "yes" })
}

function formatPaid({ over = 0, paymentState, orderState, currency, stepId }: StepResult & { over?: number }): string {
  if (over > 0) return `is paid. ${formatMoney(over, currency)} more than the total came in.`
  if (paymentState === "paid") return "is paid."
  if (orderState === "cancelled" || orderState === "expired")
    return "stays as it is. The money is written down, and is to go back."
  if (stepId === undefined) return "isn’t paid by this. The money is written down."
  return "is partly paid."
}

async function formatRefunded(order: StepResult, { shop, admin }: OrderContext): Promise<string> {
  const payments = await getOrderPayments(shop, admin, order)
  const toSend = payments.ok ? payments.value.refunds.filter(isRefundToSend) : []
  const total = toSend.reduce((sum, { amount }) => sum + amount, 0)
  return total > 0 ? `has ${formatMoney(total, order.currency)} for you to send back. Then press Sent.` : "is refunded."
}

/** A refund that the artist still has to pay out. */
const isRefundToSend = ({ state, by }: RefundLine) => state === "requested" && by === "hand"
