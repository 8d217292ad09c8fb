import { z } from "zod"
import { createDiscountCode, setDiscountCodeStopped } from "../../../domain/discounts/discount-commands.server.ts"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import { parseMoney } from "../../../lib/money.ts"
import { buttonIntent, intent, intents } from "../../request/intents.ts"
import { withToast } from "../kit/toasts/action-answer.ts"
import type { StudioContext } from "../studio-context.server.ts"

const line = z.string().trim().max(60).default("")

const codeForm = z.object({
  code: line,
  kind: z.string().max(20).default("percent"),
  value: line,
  delivery: z.string().max(10).optional(),
  beginsOn: line,
  endsOn: line,
  mostUses: line,
  mostPerBuyer: line,
  leastSubtotal: line,
})
const idForm = z.object({ id: z.uuid() })

export const runDiscountAction = intents({
  make: intent(codeForm, makeDiscountCode),
  stop: buttonIntent(idForm, ({ shop, admin }: StudioContext, { id }) =>
    withToast(
      setDiscountCodeStopped(shop, admin, { id, stopped: true }),
      ({ code }) => `${code} can’t be used any more.`,
    ),
  ),
  resume: buttonIntent(idForm, ({ shop, admin }: StudioContext, { id }) =>
    withToast(setDiscountCodeStopped(shop, admin, { id, stopped: false }), ({ code }) => `${code} can be used again.`),
  ),
})

async function makeDiscountCode({ shop, admin }: StudioContext, form: z.output<typeof codeForm>) {
  const { site } = await getSettings(shop.db, "site")
  const { value, kind, code } = form
  const made = await createDiscountCode(shop, admin, {
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
  if (made.ok) return withToast(made, () => `${made.value.code} can be used.`)
  const { rate, amount, ...others } = made.problem.fields ?? {}
  const wrong = rate ?? amount
  const fields = { ...others, ...(wrong && { value: wrong }) }
  return { ok: false as const, problem: { ...made.problem, fields } }
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
