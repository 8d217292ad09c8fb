import { z } from "zod"
import type { Actor } from "../../../../domain/actor.ts"
import {
  attachUnmatchedPayment,
  keepUnmatchedPayment,
  markUnmatchedRefundSent,
  refundUnmatchedPayment,
} from "../../../../domain/payments/unmatched-payment-commands.server.ts"
import type { Outcome } from "../../../../domain/problem.ts"
import type { Shop } from "../../../../domain/shop.ts"
import { refusal } from "../../../request/answer.ts"
import { readFormFields, validateForm } from "../../../request/read-form.ts"

const line = z.string().max(500)
const confirmFields = { decision: line.optional(), paymentId: z.uuid() }
const unmatchedForm = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("count"), ...confirmFields, number: line }),
  z.strictObject({ intent: z.literal("back"), ...confirmFields, reason: line }),
  z.strictObject({ intent: z.literal("keep"), ...confirmFields, reason: line }),
  z.strictObject({ intent: z.literal("sent"), refundId: z.uuid() }),
])

type UnmatchedForm = z.output<typeof unmatchedForm>

/** @param of the order's number, or the money */
const intentMessages: Record<UnmatchedForm["intent"], (of: string) => string> = {
  count: (number) => `The money counts for ${number}.`,
  back: (money) => `${money} goes back.`,
  keep: (money) => `${money} is kept.`,
  sent: (money) => `${money} is marked as sent.`,
}

export async function runUnmatchedPaymentAction(shop: Shop, actor: Actor, form: FormData) {
  const typed = readFormFields(form)
  const read = validateForm(typed, unmatchedForm)
  if (!read.ok) return refusal(read.problem, typed)
  const outcome = await runIntent(shop, actor, read.value)
  if (!outcome.ok) return refusal(outcome.problem, typed)
  return { done: { words: intentMessages[read.value.intent](outcome.value) } }
}

function runIntent(shop: Shop, actor: Actor, form: UnmatchedForm): Promise<Outcome<string>> {
  switch (form.intent) {
    case "count":
      return attachUnmatchedPayment(shop, actor, form.paymentId, { number: form.number })
    case "back":
      return refundUnmatchedPayment(shop, actor, form.paymentId, { reason: form.reason })
    case "keep":
      return keepUnmatchedPayment(shop, actor, form.paymentId, { reason: form.reason })
    case "sent":
      return markUnmatchedRefundSent(shop, actor, form.refundId)
  }
}
