import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { createDiscountCode, setDiscountCodeStopped } from "../../../domain/discounts/discount-commands.server.ts"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { parseMoney } from "../../../lib/money.ts"
import { refusal } from "../../request/answer.ts"
import { validateForm } from "../../request/read-form.ts"

const line = z.string().trim().max(60).default("")

const discountsForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("make"),
    code: line,
    kind: z.string().max(20).default("percent"),
    value: line,
    delivery: z.string().max(10).optional(),
    beginsOn: line,
    endsOn: line,
    mostUses: line,
    mostPerBuyer: line,
    leastSubtotal: line,
  }),
  z.object({ intent: z.enum(["stop", "resume"]), id: z.uuid() }),
])

export async function runDiscountAction(shop: Shop, actor: Actor, fields: Record<string, unknown>) {
  const read = validateForm(fields, discountsForm)
  if (!read.ok) return refusal(read.problem, fields)
  const form = read.value
  if (form.intent !== "make") {
    const stopped = form.intent === "stop"
    const changed = await setDiscountCodeStopped(shop, actor, { id: form.id, stopped })
    if (!changed.ok) return refusal(changed.problem)
    return { done: { words: `${changed.value.code} ${stopped ? "can’t be used any more." : "can be used again."}` } }
  }
  const { site } = await getSettings(shop.db, "site")
  const { value, kind, code } = form
  const made = await createDiscountCode(shop, actor, {
    code,
    kind,
    rate: kind === "percent" ? parseRate(value) : 0,
    amount: kind === "fixed" ? parseAmount(value, site.currency) : 0,
    delivery: form.delivery !== undefined,
    beginsOn: form.beginsOn || null,
    endsOn: form.endsOn || null,
    mostUses: parseCount(form.mostUses),
    mostPerBuyer: parseCount(form.mostPerBuyer),
    leastSubtotal: form.leastSubtotal === "" ? 0 : parseAmount(form.leastSubtotal, site.currency),
  })
  if (made.ok) return { done: { words: `${made.value.code} can be used.` } }
  const { rate, amount, ...others } = made.problem.fields ?? {}
  const wrong = rate ?? amount
  return refusal({ ...made.problem, fields: { ...others, ...(wrong && { value: wrong }) } }, fields)
}

// NaN for unreadable text, which the command refuses at its field.

const parseRate = (text: string): number => {
  const typed = text.replace("%", "").replace(",", ".").trim()
  return /^\d{1,3}(\.\d{1,3})?$/.test(typed) ? Math.round(Number(typed) * 1000) : Number.NaN
}

const parseCount = (text: string): number | null => (text === "" ? null : Number(text))

function parseAmount(text: string, currency: string): number {
  const read = parseMoney(text, { currency })
  return read.ok && read.money?.currency === currency ? read.money.minor : Number.NaN
}
