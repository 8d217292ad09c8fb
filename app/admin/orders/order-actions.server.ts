import { href } from "react-router"
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
import { saveStudioNote } from "../../../domain/orders/studio-notes.server.ts"
import {
  type StepResult,
  type UndoableStep,
  undoOrderStep,
  undoSeconds,
} from "../../../domain/orders/undo-order-step.server.ts"
import { hasMailServer } from "../../../domain/outbox/has-mail-server.server.ts"
import { getOrderPayments, type RefundLine } from "../../../domain/payments/order-payments.server.ts"
import { type Outcome, refuse } from "../../../domain/problem.ts"
import type { Shop } from "../../../domain/shop.ts"
import { parseMoney } from "../../../lib/money.ts"
import { refusal } from "../../request/answer.ts"
import { getFormFiles, readFormFields, validateForm } from "../../request/read-form.ts"
import { emailWaits } from "../../ui/emails-leave.ts"
import type { ActionToast } from "../kit/toasts/action-answer.ts"
import { formatWrittenEmail } from "./format-buyer-email.ts"
import { formatMoneyResult, moneyForms, runMoneyAction } from "./money/money-actions.server.ts"
import { returnForms, runReturnAction } from "./returns/return-actions.server.ts"

const line = z.string().max(500)

const orderForm = z.discriminatedUnion("intent", [
  ...moneyForms,
  ...returnForms,
  z.strictObject({ intent: z.literal("prepare") }),
  z.strictObject({ intent: z.literal("ready-for-pickup") }),
  z.strictObject({ intent: z.literal("delivered") }),
  z.strictObject({
    intent: z.literal("ship"),
    carrier: line,
    trackingNumber: line,
    trackingUrl: line,
    lineIds: z.array(z.uuid()).default([]),
  }),
  z.strictObject({
    intent: z.literal("correct-parcel"),
    parcelId: z.uuid(),
    carrier: line,
    trackingNumber: line,
    trackingUrl: line,
  }),
  z.object({ intent: z.literal("correct-delivery") }).catchall(line),
  z.strictObject({ intent: z.literal("note"), noteId: z.coerce.number().int().optional(), note: z.string().max(5000) }),
  z.strictObject({ intent: z.literal("resend-parcel"), parcelId: z.uuid() }),
  z.strictObject({ intent: z.literal("price-delivery"), price: line, words: line.default("") }),
  z.strictObject({ intent: z.literal("extend-due"), days: z.enum(["7", "14", "30"]) }),
  z.strictObject({ intent: z.literal("undo"), step: z.coerce.number().int() }),
  z.strictObject({ intent: z.literal("cancel"), reason: line, makeAvailable: z.enum(["yes"]).optional() }),
])

export async function runStudioOrderAction(shop: Shop, actor: Actor, number: string, form: FormData) {
  const typed = readFormFields(form)
  const read = validateForm(typed, orderForm)
  if (!read.ok) return refusal(read.problem, typed)
  const outcome = await runIntent(shop, actor, number, read.value, getFormFiles(form, "pictures"))
  if (!outcome.ok) return refusal(outcome.problem, typed)
  const order = typeof outcome.value === "object" ? outcome.value : null
  const { intent } = read.value
  const back = intent === "refund" && order ? await getOrderPayments(shop, actor, order) : null
  const toSend = back?.ok ? sumRefunds(back.value.refunds.filter(isRefundToSend)) : 0
  return { done: createOrderToast(number, intent, order && { ...order, toSend }, await hasMailServer(shop)) }
}

/** A refund that the artist still has to pay out. */
const isRefundToSend = ({ state, by }: RefundLine) => state === "requested" && by === "hand"
const sumRefunds = (refunds: RefundLine[]) => refunds.reduce((sum, { amount }) => sum + amount, 0)

type Intent = z.output<typeof orderForm>["intent"]

const intentMessages: Record<Intent, string | ((order: OrderResult) => string)> = {
  "return-approve": "is answered.",
  "return-decline": "is answered.",
  "return-sent": "expects its return.",
  "return-received": "has its return here. Look at it, then close it.",
  "return-close": "has no open return any more.",
  "mark-paid": (order) => formatMoneyResult("mark-paid", order),
  refund: (order) => formatMoneyResult("refund", order),
  "refund-sent": (order) => formatMoneyResult("refund-sent", order),
  "void-payment": (order) => formatMoneyResult("void-payment", order),
  prepare: "is being prepared.",
  "ready-for-pickup": "is ready for pickup.",
  delivered: "is delivered.",
  ship: "is shipped.",
  "correct-parcel": "has its new tracking.",
  "correct-delivery": "has its new address.",
  note: "has your note.",
  "resend-parcel": "is shipped.",
  "price-delivery": "has its total.",
  "extend-due": "has more time to pay.",
  undo: "is as it was before.",
  cancel: "is canceled.",
}

/** Intents that send an e-mail immediately. */
const emailIntents: Intent[] = [
  "return-approve",
  "return-decline",
  "ready-for-pickup",
  "resend-parcel",
  "price-delivery",
]

/** Intents whose e-mail is delayed while they can be undone. */
const delayedEmails: Partial<Record<Intent, string>> = {
  "mark-paid": "The payment e-mail leaves",
  "refund-sent": "The e-mail leaves",
  delivered: "The e-mail leaves",
  ship: "The shipping e-mail leaves",
  cancel: "The cancellation e-mail leaves",
}

/** `toSend`: what the artist still has to refund, in minor units. */
type OrderResult = StepResult & { over?: number; toSend?: number }

/** @param order its state after the step */
function createOrderToast(number: string, intent: Intent, order: OrderResult | null, leaves: boolean): ActionToast {
  const phrase = intentMessages[intent]
  const written =
    emailIntents.includes(intent) && order ? formatWrittenEmail({ email: order.email, emailsLeave: leaves }) : ""
  const message = `${number} ${typeof phrase === "string" ? phrase : order ? phrase(order) : ""} ${written}`.trim()
  const stepId = order?.stepId
  if (stepId === undefined) return { words: message, about: [number] }
  const delayHint = order?.email && leaves ? (delayedEmails[intent] ?? "It’s final") : "It’s final"
  const isEmailHeld = order?.email && !leaves && delayedEmails[intent]
  const more = isEmailHeld ? [`The e-mail ${emailWaits}.`] : []
  const action = href("/admin/orders/:number", { number })
  const fields: [string, string][] = [
    ["intent", "undo"],
    ["step", String(stepId)],
  ]
  return {
    words: message,
    about: [number],
    more,
    waits: { words: delayHint, seconds: undoSeconds },
    undo: { action, fields },
  }
}

async function priceDelivery(
  shop: Shop,
  actor: Actor,
  number: string,
  { price, words }: { price: string; words: string },
) {
  const order = await findOrderForAdmin(shop, actor, number)
  if (!order.ok) return order
  const { currency } = order.value
  const read = parseMoney(price, { currency })
  const wrong = read.ok ? `Please enter a price in ${currency}; 0 is free.` : `${read.problem}.`
  if (!read.ok || read.money?.currency !== currency)
    return refuse("invalid", "Please check the price.", { price: wrong })
  return quoteDelivery(shop, actor, number, { price: read.money.minor, words })
}

function runIntent(
  shop: Shop,
  actor: Actor,
  number: string,
  form: z.output<typeof orderForm>,
  pictures: File[],
): Promise<Outcome<StepResult | UndoableStep>> {
  switch (form.intent) {
    case "return-approve":
    case "return-decline":
    case "return-sent":
    case "return-received":
    case "return-close":
      return runReturnAction(shop, actor, number, form, pictures)
    case "mark-paid":
    case "refund":
    case "refund-sent":
    case "void-payment":
      return runMoneyAction(shop, actor, number, form)
    case "prepare":
      return startPreparing(shop, actor, number)
    case "ready-for-pickup":
      return markReadyForPickup(shop, actor, number)
    case "delivered":
      return markDelivered(shop, actor, number)
    case "ship": {
      const { intent: _, ...shipment } = form
      return shipOrder(shop, actor, number, shipment)
    }
    case "correct-parcel": {
      const { intent: _, parcelId, ...tracking } = form
      return correctParcel(shop, actor, number, parcelId, tracking)
    }
    case "correct-delivery": {
      const { intent: _, ...delivery } = form
      return correctDelivery(shop, actor, number, delivery)
    }
    case "note":
      return saveStudioNote(shop, actor, number, { id: form.noteId, text: form.note })
    case "resend-parcel":
      return resendParcelEmail(shop, actor, number, form.parcelId)
    case "price-delivery":
      return priceDelivery(shop, actor, number, form)
    case "extend-due":
      return extendDueDate(shop, actor, number, { days: form.days })
    case "undo":
      return undoOrderStep(shop, actor, number, form.step)
    case "cancel":
      return cancelOrder(shop, actor, number, { reason: form.reason, makeAvailable: form.makeAvailable === "yes" })
  }
}
