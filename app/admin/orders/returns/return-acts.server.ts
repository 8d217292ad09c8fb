import { z } from "zod"
import type { Actor } from "../../../../domain/actor.ts"
import { findOrderForAdmin } from "../../../../domain/orders/order-queries.server.ts"
import { approveReturn, declineReturn, moveReturnTo } from "../../../../domain/orders/return-commands.server.ts"
import type { OrderRow } from "../../../../domain/orders/transition.server.ts"
import type { Outcome } from "../../../../domain/problem.ts"
import { closeReturn } from "../../../../domain/settlement/close-return.server.ts"
import type { Shop } from "../../../../domain/shop.ts"
import { readParts } from "../money/read-parts.ts"

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

export async function actOnReturn(
  shop: Shop,
  actor: Actor,
  number: string,
  form: ReturnForm,
  pictures: File[],
): Promise<Outcome<OrderRow>> {
  if (form.intent === "return-sent") return moveReturnTo(shop, actor, number, "in_transit")
  if (form.intent === "return-received") return moveReturnTo(shop, actor, number, "received")
  if (form.intent !== "return-close") {
    const answer = String(form.answer)
    const act = form.intent === "return-approve" ? approveReturn : declineReturn
    return act(shop, actor, number, { answer })
  }
  const order = await findOrderForAdmin(shop, actor, number)
  if (!order.ok) return order
  const parts = readParts(form, order.value.currency)
  if (!parts.ok) return parts
  const { lines, delivery } = parts.value
  const { condition, notes, answer } = form
  // An empty value marks that the form contained the checkboxes.
  const cameBack = form.cameBack?.filter((id) => id !== "")
  const input = { ...(form.fate && { fate: form.fate }), cameBack, condition, notes, answer, lines, delivery }
  return closeReturn(shop, actor, number, input, pictures)
}
