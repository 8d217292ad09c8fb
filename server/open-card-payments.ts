import type { Log } from "../domain/shop.ts"
import { type CardPayments, PaymentProblem } from "../services/payments/card-payments.ts"
import { type Env, EnvProblem } from "./env.ts"

/** Seconds that a start waits for a provider to accept its key; then it goes on without having asked. */
const secondsToCheck = 5

/**
 * Payments by card with the provider that the settings name; null without one.
 * @throws EnvProblem when the provider refuses the key
 */
export async function openCardPayments(env: Env, log: Log): Promise<CardPayments | null> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API: api } = env
  if (!secretKey || !webhookSecret) return null
  // Only who uses the library loads it.
  const { openStripePayments } = await import("../services/payments/stripe-payments.server.ts")
  const payments = openStripePayments({ secretKey, webhookSecret, api })
  await checkKey(payments, log)
  return payments
}

async function checkKey(payments: CardPayments, log: Log): Promise<void> {
  const late = new Promise<"late">((resolve) => void setTimeout(resolve, secondsToCheck * 1000, "late").unref())
  const checked = payments.check().then(
    () => null,
    (error: unknown) => error,
  )
  const problem = await Promise.race([checked, late])
  if (problem === null) return
  if (problem instanceof PaymentProblem && problem.kind === "refused")
    throw new EnvProblem(
      `Stripe does not accept STRIPE_SECRET_KEY: ${problem.message.replace(/\.?$/, ".")} Change it, or unset it.`,
    )
  const reason = problem === "late" ? "It did not answer in time." : String(problem)
  log.warn({ provider: payments.provider, reason }, "the key for payments by card could not be checked")
}
