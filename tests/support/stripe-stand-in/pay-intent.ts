import type Stripe from "stripe"
import { StripeApiError } from "./api-error.ts"
import { readStripeText, type StripeFields } from "./form.ts"
import { completePayment, createAttempt } from "./pay.ts"
import { createStripeIntent } from "./payment-objects.ts"
import { parseStripeInteger, parseStripeMetadata } from "./sessions.ts"
import type { StripeState } from "./state.ts"

/** A payment that is made and confirmed in one call, with Stripe's card for tests. */
export function payStripeIntent(state: StripeState, fields: StripeFields): Stripe.PaymentIntent {
  const amount = parseStripeInteger(readStripeText(fields.amount), "amount")
  if (amount < 50) throw new StripeApiError(400, "Amount must be at least 50 cents.", { code: "amount_too_small" })
  if (readStripeText(fields.payment_method) !== "pm_card_visa")
    throw new StripeApiError(400, "No such PaymentMethod.", { code: "resource_missing" })
  const intent = createStripeIntent({
    id: state.newId("pi"),
    created: state.now(),
    amount,
    currency: readStripeText(fields.currency) ?? "",
    metadata: parseStripeMetadata(fields.metadata),
    description: readStripeText(fields.description),
  })
  state.intents.set(intent.id, intent)
  completePayment(state, intent, createAttempt(state, intent, "succeeded", null))
  return intent
}
