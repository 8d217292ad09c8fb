import { z } from "zod"
import type { Actor } from "../../../../domain/actor.ts"
import {
  extendReservation,
  releaseReservation,
  reserveWork,
} from "../../../../domain/orders/reservation-commands.server.ts"
import { type Outcome, refuse } from "../../../../domain/problem.ts"
import type { Shop } from "../../../../domain/shop.ts"
import { formatCalendarDate } from "../../../../lib/calendar-dates.ts"
import { refusal } from "../../../request/answer.ts"
import { readFormFields, validateForm } from "../../../request/read-form.ts"

const line = z.string().max(1000)
const reservationForm = z.discriminatedUnion("intent", [
  z.strictObject({
    intent: z.literal("reserve"),
    decision: line.optional(),
    artworkId: z.uuid(),
    number: line.default(""),
    name: line,
    until: line,
    email: line.default(""),
    note: line.default(""),
  }),
  z.strictObject({ intent: z.literal("extend"), id: z.uuid(), until: line }),
  z.strictObject({ intent: z.literal("release"), id: z.uuid() }),
])

export async function runReservationAction(shop: Shop, actor: Actor, form: FormData) {
  const typed = readFormFields(form)
  const read = validateForm(typed, reservationForm)
  if (!read.ok) return refusal(read.problem, typed)
  const outcome = await runIntent(shop, actor, read.value)
  return outcome.ok ? { done: { words: outcome.value } } : refusal(outcome.problem, typed)
}

async function runIntent(shop: Shop, actor: Actor, form: z.output<typeof reservationForm>): Promise<Outcome<string>> {
  if (form.intent === "release")
    return toResult(await releaseReservation(shop, actor, form.id), ({ title }) => `${title} is available again.`)
  if (form.intent === "extend")
    return toResult(await extendReservation(shop, actor, form.id, { until: form.until }), formatReserved)
  const { intent: _, decision: __, number, ...asked } = form
  if (!/^\s*\d{0,6}\s*$/.test(number))
    return refuse("invalid", "Please check the fields marked in red.", { number: "A number, like 3." })
  const wanted = number.trim() === "" ? null : Number(number)
  return toResult(await reserveWork(shop, actor, { ...asked, number: wanted }), formatReserved)
}

const formatReserved = ({ title, name, until }: { title: string; name: string; until: string }) =>
  `${title} is reserved for ${name} until ${formatCalendarDate(until)}.`

const toResult = <T>(outcome: Outcome<T>, words: (value: T) => string): Outcome<string> =>
  outcome.ok ? { ok: true, value: words(outcome.value) } : outcome
