import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { correctDelivery } from "../../../domain/checkout/correct-delivery.server.ts"
import { quoteDelivery } from "../../../domain/checkout/quote-delivery.server.ts"
import {
  cancelOrder,
  extendDueDate,
  markDelivered,
  markReadyForPickup,
  startPreparing,
} from "../../../domain/orders/order-commands.server.ts"
import { findOrderForAdmin } from "../../../domain/orders/order-queries.server.ts"
import { correctParcel, resendParcelEmail, shipOrder } from "../../../domain/orders/parcel-commands.server.ts"
import { advanceReturn, approveReturn, declineReturn } from "../../../domain/orders/return-commands.server.ts"
import { saveStudioNote } from "../../../domain/orders/studio-notes.server.ts"
import { undoOrderStep } from "../../../domain/orders/undo-order-step.server.ts"
import { closeReturn } from "../../../domain/payments/close-return.server.ts"
import { refuse } from "../../../domain/problem.ts"
import type { Shop } from "../../../domain/shop.ts"
import { parseMoney } from "../../../lib/money.ts"
import { intent, intents } from "../../request/intents.ts"
import { confirmForm } from "../kit/confirm-form.ts"
import { withToast } from "../kit/toasts/action-answer.ts"
import { moneyIntents } from "./money/money-actions.server.ts"
import { parseRefundAmounts } from "./money/parse-refund-amounts.ts"
import { type OrderContext, orderStep } from "./order-step.server.ts"

const line = z.string().max(500)
const text = z.string().max(5000)
const none = z.strictObject({})
const answerForm = confirmForm({ answer: text })
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
const parcel = { parcelId: z.uuid() }
const tracking = { carrier: line, trackingNumber: line, trackingUrl: line }

export const runStudioOrderAction = intents({
  ...moneyIntents,
  "return-approve": orderStep(answerForm, approveReturn, "is answered.", "immediate"),
  "return-decline": orderStep(answerForm, declineReturn, "is answered.", "immediate"),
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
  prepare: orderStep(none, startPreparing, "is being prepared."),
  "ready-for-pickup": orderStep(none, markReadyForPickup, "is ready for pickup.", "immediate"),
  delivered: orderStep(none, markDelivered, "is delivered.", "The e-mail leaves"),
  ship: orderStep(
    z.strictObject({ ...tracking, lineIds: z.array(z.uuid()).default([]) }),
    shipOrder,
    "is shipped.",
    "The shipping e-mail leaves",
  ),
  "correct-parcel": orderStep(
    z.strictObject({ ...parcel, ...tracking }),
    (shop, admin, number, { parcelId, ...input }) => correctParcel(shop, admin, number, parcelId, input),
    "has its new tracking.",
  ),
  "correct-delivery": orderStep(z.object({}).catchall(line), correctDelivery, "has its new address."),
  note: orderStep(
    z.strictObject({ noteId: z.coerce.number().int().optional(), note: text }),
    (shop, admin, number, { noteId, note }) => saveStudioNote(shop, admin, number, { id: noteId, text: note }),
    "has your note.",
  ),
  "resend-parcel": orderStep(
    z.strictObject(parcel),
    (shop, admin, number, { parcelId }) => resendParcelEmail(shop, admin, number, parcelId),
    "is shipped.",
    "immediate",
  ),
  "price-delivery": orderStep(
    z.strictObject({ price: line, words: line.default("") }),
    priceDelivery,
    "has its total.",
    "immediate",
  ),
  "extend-due": orderStep(z.strictObject({ days: z.enum(["7", "14", "30"]) }), extendDueDate, "has more time to pay."),
  undo: intent(z.strictObject({ step: z.coerce.number().int() }), ({ shop, admin, number }: OrderContext, { step }) =>
    withToast(undoOrderStep(shop, admin, number, step), () => ({
      words: `${number} is as it was before.`,
      about: [number],
    })),
  ),
  cancel: orderStep(
    z.strictObject({ reason: line, makeAvailable: z.enum(["yes"]).optional() }),
    (shop, admin, number, { reason, makeAvailable }) =>
      cancelOrder(shop, admin, number, { reason, makeAvailable: makeAvailable === "yes" }),
    "is canceled.",
    "The cancellation e-mail leaves",
  ),
})

async function priceDelivery(
  shop: Shop,
  admin: Actor,
  number: string,
  { price, words }: { price: string; words: string },
) {
  const order = await findOrderForAdmin(shop, admin, number)
  if (!order.ok) return order
  const { currency } = order.value
  const read = parseMoney(price, { currency })
  const wrong = read.ok ? `Please enter a price in ${currency}; 0 is free.` : `${read.problem}.`
  if (!read.ok || read.money?.currency !== currency)
    return refuse("invalid", "Please check the price.", { price: wrong })
  return quoteDelivery(shop, admin, number, { price: read.money.minor, words })
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
