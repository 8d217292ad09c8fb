import type { Actor } from "../../../domain/actor.ts"
import { addPayment } from "../../../domain/commissions/add-payment.server.ts"
import { getCommission } from "../../../domain/commissions/commission-queries.server.ts"
import { type Outcome, refuse } from "../../../domain/problem.ts"
import type { Shop } from "../../../domain/shop.ts"
import { parseMinorAmount } from "../orders/money/parse-typed-amount.ts"

type PaymentInput = { title: string; amount: string; due: string }

export async function addPaymentFromForm(
  shop: Shop,
  actor: Actor,
  id: string,
  { title, amount, due }: PaymentInput,
): Promise<Outcome<unknown>> {
  const page = await getCommission(shop, actor, id)
  if (!page.ok) return page
  const { currency } = page.value.known.money
  const minor = parseMinorAmount(amount, currency ?? page.value.currency)
  if (minor === null) {
    const words = `Please enter an amount in ${currency ?? page.value.currency}, like 350.`
    return refuse("invalid", words, { amount: words })
  }
  return addPayment(shop, actor, id, { title, amount: minor, due })
}
