import { z } from "zod"
import type { Actor } from "../../../../domain/actor.ts"
import { findOrderForAdmin } from "../../../../domain/orders/order-queries.server.ts"
import { advanceReturn, approveReturn, declineReturn } from "../../../../domain/orders/return-commands.server.ts"
import type { OrderRow } from "../../../../domain/orders/transition-order.server.ts"
import { closeReturn } from "../../../../domain/payments/close-return.server.ts"
import type { Outcome } from "../../../../domain/problem.ts"
import type { Shop } from "../../../../domain/shop.ts"
import { parseRefundAmounts } from "../money/parse-refund-amounts.ts"

const text = z.string().max(5000)
const decision = z.string().max(100).optional()

export const returnForms = [
  z.strictObject({ intent: z.literal("return-approve"), decision, answer: text }),
  z.strictObject({ intent: z.literal("return-decline"), decision, answer: text }),
  z.strictObject({ intent: z.literal("return-sent") }),
  z.strictObject({ intent: z.literal("return-received") }),
  z
    .object({
      intent: z.literal("return-close"),
      decision,
      fate: text.optional(),
      condition: text.optional(),
      notes: text.optional(),
      answer: text.optional(),
      cameBack: z.array(text).optional(),
    })
    .catchall(text),
] as const

type ReturnForm = z.output<(typeof returnForms)[number]>

export async function runReturnAction(
  shop: Shop,
  actor: Actor,
  number: string,
  form: ReturnForm,
  pictures: File[],
): Promise<Outcome<OrderRow>> {
  if (form.intent === "return-sent") return advanceReturn(shop, actor, number, "in_transit")
  if (form.intent === "return-received") return advanceReturn(shop, actor, number, "received")
  if (form.intent !== "return-close") {
    const answer = String(form.answer)
    const answerReturn = form.intent === "return-approve" ? approveReturn : declineReturn
    return answerReturn(shop, actor, number, { answer })
  }
  const order = await findOrderForAdmin(shop, actor, number)
  if (!order.ok) return order
  const amounts = parseRefundAmounts(form, order.value.currency)
  if (!amounts.ok) return amounts
  const { lines, delivery } = amounts.value
  const { condition, notes, answer } = form
  // An empty value marks that the form contained the checkboxes.
  const cameBack = form.cameBack?.filter((id) => id !== "")
  const input = { ...(form.fate && { fate: form.fate }), cameBack, condition, notes, answer, lines, delivery }
  return closeReturn(shop, actor, number, input, pictures)
}
