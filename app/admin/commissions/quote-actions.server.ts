import type { Actor } from "../../../domain/actor.ts"
import { getCommission } from "../../../domain/commissions/commission-queries.server.ts"
import { quoteSchema } from "../../../domain/commissions/quote.ts"
import { quoteCommission } from "../../../domain/commissions/quote-commands.server.ts"
import { type Outcome, refuse } from "../../../domain/problem.ts"
import type { Shop } from "../../../domain/shop.ts"
import { validateInput } from "../../../domain/validate-input.ts"
import { parseMinorAmount } from "../orders/money/parse-typed-amount.ts"
import { milestoneRows } from "./milestone-rows.ts"

export async function saveQuote(
  shop: Shop,
  actor: Actor,
  id: string,
  form: Record<string, unknown>,
): Promise<Outcome<unknown>> {
  const page = await getCommission(shop, actor, id)
  if (!page.ok) return page
  const { currency } = page.value
  const typed = (name: string) => String(form[name] ?? "").trim()
  const wrong: Record<string, string> = {}
  const amount = (name: string): number => {
    const minor = parseMinorAmount(typed(name), currency)
    if (name === "furtherRevisionPrice" && typed(name) === "")
      wrong[name] = "Please enter its price, or 0 if it’s free."
    else if (minor === null) wrong[name] = `Please enter an amount in ${currency}, like 4,200.`
    return minor ?? 0
  }
  const whole = (name: string): number => (/^\d{1,3}$/.test(typed(name)) ? Number(typed(name)) : Number.NaN)
  const input = {
    ...{ total: amount("total"), currency, depositPercent: whole("depositPercent") },
    ...{ revisionsIncluded: whole("revisionsIncluded"), furtherRevisionPrice: amount("furtherRevisionPrice") },
    ...{ terms: typed("terms"), note: typed("note"), validUntil: typed("validUntil"), balanceDue: typed("balanceDue") },
    milestones: milestoneRows
      .filter(({ row }) => typed(`title:${row}`) || typed(`amount:${row}`))
      .map(({ row }) => ({ title: typed(`title:${row}`), amount: amount(`amount:${row}`) })),
  }
  if (Object.keys(wrong).length > 0) {
    const others = validateInput(quoteSchema, input)
    const fields = others.ok ? {} : others.problem.fields
    return refuse("invalid", "Please check the fields marked in red.", { ...fields, ...wrong })
  }
  return quoteCommission(shop, actor, id, input)
}
