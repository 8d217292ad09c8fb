import { z } from "zod"
import type { Actor } from "../../../../domain/actor.ts"
import type { Outcome } from "../../../../domain/problem.ts"
import {
  attachPayment,
  keepMoney,
  markUnmatchedSent,
  sendBackUnmatched,
} from "../../../../domain/settlement/unmatched-commands.server.ts"
import type { Shop } from "../../../../domain/shop.ts"
import { refusal } from "../../../request/answer.ts"
import { checkForm, readFormFields } from "../../../request/read-form.ts"

const line = z.string().max(500)
const decided = { decision: line.optional(), paymentId: z.uuid() }
const decisionForm = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("count"), ...decided, number: line }),
  z.strictObject({ intent: z.literal("back"), ...decided, reason: line }),
  z.strictObject({ intent: z.literal("keep"), ...decided, reason: line }),
  z.strictObject({ intent: z.literal("sent"), refundId: z.uuid() }),
])

type DecisionForm = z.output<typeof decisionForm>

/** @param of the order's number, or the money */
const words: Record<DecisionForm["intent"], (of: string) => string> = {
  count: (number) => `The money counts for ${number}.`,
  back: (money) => `${money} goes back.`,
  keep: (money) => `${money} is kept.`,
  sent: (money) => `${money} is marked as sent.`,
}

export async function decideMoney(shop: Shop, actor: Actor, form: FormData) {
  const typed = readFormFields(form)
  const read = checkForm(typed, decisionForm)
  if (!read.ok) return refusal(read.problem, typed)
  const outcome = await run(shop, actor, read.value)
  if (!outcome.ok) return refusal(outcome.problem, typed)
  return { done: { words: words[read.value.intent](outcome.value) } }
}

function run(shop: Shop, actor: Actor, form: DecisionForm): Promise<Outcome<string>> {
  switch (form.intent) {
    case "count":
      return attachPayment(shop, actor, form.paymentId, { number: form.number })
    case "back":
      return sendBackUnmatched(shop, actor, form.paymentId, { reason: form.reason })
    case "keep":
      return keepMoney(shop, actor, form.paymentId, { reason: form.reason })
    case "sent":
      return markUnmatchedSent(shop, actor, form.refundId)
  }
}
