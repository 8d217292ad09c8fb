import Stripe from "stripe"
import { callStripe } from "./stripe-problems.ts"

/**
 * Stripe looks at a key's rights before it reads what is asked, so an empty call that would create something is refused with 403 or 400,
 * and creates nothing.
 */
const stripeRights: { name: string; ask: (stripe: Stripe) => Promise<unknown> }[] = [
  {
    name: "Checkout Sessions: write",
    ask: (stripe) => stripe.checkout.sessions.create({} as Stripe.Checkout.SessionCreateParams),
  },
  { name: "Charges and Refunds: write", ask: (stripe) => stripe.refunds.create({}) },
  {
    name: "PaymentIntents: write",
    ask: (stripe) => stripe.paymentIntents.create({} as Stripe.PaymentIntentCreateParams),
  },
  { name: "Disputes: read", ask: (stripe) => stripe.disputes.list({ limit: 1 }) },
  { name: "Events: read", ask: (stripe) => stripe.events.list({ limit: 1 }) },
  { name: "Balance: read", ask: (stripe) => stripe.balance.retrieve() },
  {
    name: "Webhook Endpoints: write",
    ask: (stripe) => stripe.webhookEndpoints.create({} as Stripe.WebhookEndpointCreateParams),
  },
]

/** @throws PaymentProblem when Stripe does not answer */
export async function listMissingStripeRights(stripe: Stripe): Promise<string[]> {
  const missing = await Promise.all(
    stripeRights.map(async ({ name, ask }) => ((await isDenied(stripe, ask)) ? [name] : [])),
  )
  return missing.flat()
}

const isDenied = (stripe: Stripe, ask: (stripe: Stripe) => Promise<unknown>): Promise<boolean> =>
  callStripe(async () => {
    try {
      await ask(stripe)
      return false
    } catch (error) {
      if (error instanceof Stripe.errors.StripePermissionError) return true
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return false
      throw error
    }
  })
