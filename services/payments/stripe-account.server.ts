import Stripe from "stripe"
import type { CardAccountDetails, CardSetup } from "./card-setup.ts"
import { PaymentProblem } from "./payments.ts"
import { toStripeAmount } from "./stripe-amounts.ts"
import { openStripeClient, stripeApiVersionUsed } from "./stripe-client.server.ts"
import { SESSION_KEY } from "./stripe-objects.ts"
import { callStripe } from "./stripe-problems.ts"
import { listMissingStripeRights } from "./stripe-rights.server.ts"
import { isRestrictedKey, isTestKey, type StripeSettings } from "./stripe-settings.ts"

/** All that say something about an order's money. `docs/payments.md` lists them. */
export const stripeWebhookEvents = [
  "checkout.session.completed",
  "checkout.session.expired",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "payment_intent.processing",
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "payment_intent.canceled",
  "charge.refunded",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "refund.created",
  "refund.updated",
  "refund.failed",
] as const satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[]

/** Stripe's own card for tests. */
const testCard = "pm_card_visa"

export function setUpStripe(
  { secretKey, api }: Pick<StripeSettings, "secretKey" | "api">,
  { secondsToAnswer = 10 } = {},
): CardSetup {
  const stripe = openStripeClient({ secretKey, api }, secondsToAnswer)
  const test = isTestKey(secretKey)
  return {
    provider: "stripe",
    test,
    readAccount: () => readStripeAccount(stripe, test),
    listMissingRights: async () => (isRestrictedKey(secretKey) ? listMissingStripeRights(stripe) : []),
    registerWebhook: (url, knownId) => registerStripeWebhook(stripe, url, knownId),
    async deleteWebhook(id) {
      await callStripe(() => stripe.webhookEndpoints.del(id).catch(ignoreMissing))
    },
    payTrial: test ? (trial) => payStripeTrial(stripe, trial) : null,
  }
}

async function readStripeAccount(stripe: Stripe, test: boolean): Promise<CardAccountDetails> {
  // Only the key's owner is answered, so a wrong key is refused here.
  const account = await callStripe(() => stripe.accounts.retrieveCurrent())
  return {
    id: account.id,
    name: account.business_profile?.name || account.settings?.dashboard.display_name || account.email || "",
    test,
    // In test mode every account charges.
    canCharge: test || account.charges_enabled,
    currencies: await listStripeCurrencies(stripe, account.country),
  }
}

/** Unknown where a restricted key may not read them: then a charge says what it lacks. */
async function listStripeCurrencies(stripe: Stripe, country: string | undefined): Promise<string[] | null> {
  if (!country) return null
  try {
    const { supported_payment_currencies } = await callStripe(() => stripe.countrySpecs.retrieve(country))
    return supported_payment_currencies.map((currency) => currency.toUpperCase())
  } catch (error) {
    if (error instanceof PaymentProblem) return null
    throw error
  }
}

const enabledEvents = [...stripeWebhookEvents]

async function registerStripeWebhook(stripe: Stripe, url: string, knownId: string | null) {
  if (knownId && (await updateStripeWebhook(stripe, url, knownId))) return { id: knownId, secret: null }
  for (const { id } of await callStripe(() => listStripeWebhooks(stripe, url)))
    await callStripe(() => stripe.webhookEndpoints.del(id).catch(ignoreMissing))
  const made = await callStripe(() =>
    stripe.webhookEndpoints.create({
      url,
      enabled_events: enabledEvents,
      api_version: stripeApiVersionUsed,
      description: "Solander",
    }),
  )
  if (!made.secret) throw new PaymentProblem("refused", "Stripe gave the webhook no secret.")
  return { id: made.id, secret: made.secret }
}

/** Keeps its secret. False: it is gone. */
async function updateStripeWebhook(stripe: Stripe, url: string, id: string): Promise<boolean> {
  const changes = { url, enabled_events: enabledEvents, disabled: false }
  return callStripe(async () => (await stripe.webhookEndpoints.update(id, changes).catch(ignoreMissing)) !== null)
}

async function listStripeWebhooks(stripe: Stripe, url: string): Promise<Stripe.WebhookEndpoint[]> {
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
  return data.filter((one) => one.url === url)
}

function ignoreMissing(error: unknown): null {
  if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return null
  throw error
}

async function payStripeTrial(
  stripe: Stripe,
  { key, amount, currency }: { key: string; amount: number; currency: string },
): Promise<{ paymentId: string }> {
  const intent = await callStripe(() =>
    stripe.paymentIntents.create(
      {
        amount: toStripeAmount(amount, currency) ?? amount,
        currency: currency.toLowerCase(),
        payment_method: testCard,
        allowed_payment_method_types: ["card"],
        confirm: true,
        description: "Trial payment",
        metadata: { [SESSION_KEY]: key },
      },
      { idempotencyKey: `trial-${key}` },
    ),
  )
  return { paymentId: intent.id }
}
