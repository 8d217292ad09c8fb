import { z } from "zod"
import type { Actor } from "../../../../domain/actor.ts"
import { findOrderForAdmin } from "../../../../domain/orders/order-queries.server.ts"
import type { OrderRow } from "../../../../domain/orders/transition-order.server.ts"
import type { StepResult } from "../../../../domain/orders/undo-order-step.server.ts"
import { markOrderPaid } from "../../../../domain/payments/mark-paid.server.ts"
import { markOrderRefundSent, refundOrder } from "../../../../domain/payments/refund-order.server.ts"
import { voidOrderPayment } from "../../../../domain/payments/void-payment.server.ts"
import { type Outcome, refuse } from "../../../../domain/problem.ts"
import type { Shop } from "../../../../domain/shop.ts"
import { formatMoney } from "../../../../lib/format-money.ts"
import { methodFields, parsePaymentMethod } from "./parse-payment-method.ts"
import { parseRefundAmounts } from "./parse-refund-amounts.ts"
import { parseTypedAmount } from "./parse-typed-amount.ts"

const line = z.string().max(500)
const decision = line.optional()

export const moneyForms = [
  z.strictObject({
    intent: z.literal("mark-paid"),
    decision,
    amount: line.optional(),
    reference: line.default(""),
    receivedOn: line.optional(),
    key: z.uuid().optional(),
    moreThanDue: z.enum(["yes"]).optional(),
    ...methodFields,
  }),
  z
    .object({
      intent: z.literal("refund"),
      decision,
      reason: line,
      delivery: line.optional(),
      over: line.optional(),
      byHand: z.enum(["yes"]).optional(),
      key: z.uuid().optional(),
    })
    .catchall(line),
  z.strictObject({ intent: z.literal("refund-sent"), refundId: z.uuid() }),
  z.strictObject({ intent: z.literal("void-payment"), decision, paymentId: z.uuid(), reason: line }),
] as const

type MoneyForm = z.output<(typeof moneyForms)[number]>

export async function runMoneyAction(
  shop: Shop,
  actor: Actor,
  number: string,
  form: MoneyForm,
): Promise<Outcome<StepResult>> {
  if (form.intent === "refund-sent") return markOrderRefundSent(shop, actor, number, String(form.refundId))
  if (form.intent === "void-payment") {
    const { paymentId, reason } = form as { paymentId: string; reason: string }
    return voidOrderPayment(shop, actor, number, { paymentId, reason })
  }
  const order = await findOrderForAdmin(shop, actor, number)
  if (!order.ok) return order
  return form.intent === "refund"
    ? refund(shop, actor, order.value, form)
    : recordPayment(shop, actor, order.value, form as Extract<MoneyForm, { intent: "mark-paid" }>)
}

async function recordPayment(
  shop: Shop,
  actor: Actor,
  { number, currency }: OrderRow,
  form: Extract<MoneyForm, { intent: "mark-paid" }>,
) {
  const { amount, reference, receivedOn, key } = form
  const method = parsePaymentMethod(form)
  if (!method.ok) return method
  const more = form.moreThanDue === "yes"
  const given = { reference, key, moreThanDue: more, ...method.value, ...(receivedOn !== undefined && { receivedOn }) }
  // The list's button submits no amount and pays all that is due.
  if (amount === undefined) return markOrderPaid(shop, actor, number, given)
  const read = parseTypedAmount(amount, currency)
  if ("problem" in read) return refuseFields({ amount: read.problem })
  const { minor, currency: stated } = read.money
  if (minor === 0) return refuseFields({ amount: "Please enter an amount." })
  return markOrderPaid(shop, actor, number, { ...given, amount: minor, currency: stated })
}

async function refund(shop: Shop, actor: Actor, { number, currency }: OrderRow, form: Record<string, unknown>) {
  const amounts = parseRefundAmounts(form, currency)
  if (!amounts.ok) return amounts
  const [reason, key] = [String(form.reason ?? ""), form.key as string | undefined]
  return refundOrder(shop, actor, number, { ...amounts.value, reason, key, byHand: form.byHand === "yes" })
}

const refuseFields = (fields: Record<string, string>) =>
  Promise.resolve(refuse("invalid", "Please check the fields marked in red.", fields))

/** A sentence that follows the order's number. */
export function formatMoneyResult(
  intent: MoneyForm["intent"],
  order: Pick<OrderRow, "paymentState" | "orderState" | "currency"> & {
    stepId?: number
    over?: number
    toSend?: number
  },
): string {
  const { toSend = 0, over = 0 } = order
  if (intent === "refund")
    return toSend > 0
      ? `has ${formatMoney(toSend, order.currency)} for you to send back. Then press Sent.`
      : "is refunded."
  if (intent === "void-payment") return "has one payment less."
  if (intent === "refund-sent") return "has its money back."
  if (over > 0) return `is paid. ${formatMoney(over, order.currency)} more than the total came in.`
  if (order.paymentState === "paid") return "is paid."
  if (order.orderState === "cancelled" || order.orderState === "expired")
    return "stays as it is. The money is written down, and is to go back."
  if (order.stepId === undefined) return "isn’t paid by this. The money is written down."
  return "is partly paid."
}
