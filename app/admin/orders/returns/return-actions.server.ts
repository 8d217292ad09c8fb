import { z } from "zod"
import type { Actor } from "../../../../domain/actor.ts"
import { findOrderForAdmin } from "../../../../domain/orders/order-queries.server.ts"
import { advanceReturn, approveReturn, declineReturn } from "../../../../domain/orders/return-commands.server.ts"
import { closeReturn } from "../../../../domain/payments/close-return.server.ts"
import type { Shop } from "../../../../domain/shop.ts"
import { confirmForm } from "../../kit/confirm-form.ts"
import { parseRefundAmounts } from "../money/parse-refund-amounts.ts"
import { orderStep } from "../order-step.server.ts"

const text = z.string().max(5000)
const closeForm = z
  .object({
    decision: z.string().max(100).optional(),
    fate: text.optional(),
    condition: text.optional(),
    notes: text.optional(),
    answer: text.optional(),
    cameBack: z.array(text).optional(),
  })
  .catchall(text)
const none = z.strictObject({})

export const returnIntents = {
  "return-approve": orderStep(confirmForm({ answer: text }), approveReturn, "is answered.", "immediate"),
  "return-decline": orderStep(confirmForm({ answer: text }), declineReturn, "is answered.", "immediate"),
  "return-sent": orderStep(
    none,
    (shop, admin, number) => advanceReturn(shop, admin, number, "in_transit"),
    "expects its return.",
  ),
  "return-received": orderStep(
    none,
    (shop, admin, number) => advanceReturn(shop, admin, number, "received"),
    "has its return here. Look at it, then close it.",
  ),
  "return-close": orderStep(closeForm, closeReturnByForm, "has no open return any more."),
}

async function closeReturnByForm(
  shop: Shop,
  admin: Actor,
  number: string,
  form: z.output<typeof closeForm>,
  pictures: File[],
) {
  const order = await findOrderForAdmin(shop, admin, number)
  if (!order.ok) return order
  const amounts = parseRefundAmounts(form, order.value.currency)
  if (!amounts.ok) return amounts
  const { lines, delivery } = amounts.value
  const { condition, notes, answer } = form
  // An empty value marks that the form contained the checkboxes.
  const cameBack = form.cameBack?.filter((id) => id !== "")
  const input = { ...(form.fate && { fate: form.fate }), cameBack, condition, notes, answer, lines, delivery }
  return closeReturn(shop, admin, number, input, pictures)
}
