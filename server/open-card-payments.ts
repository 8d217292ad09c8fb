import type { ShopLog } from "../domain/shop.ts"
import { type CardPayments, PaymentProblem } from "../services/payments/payments.ts"
import { type Env, EnvProblem } from "./env.ts"

/** Seconds to wait for the provider at a start, which then continues unchecked. */
const checkTimeoutSeconds = 5

/** Null without a provider. @throws EnvProblem when the provider refuses the key */
export async function openCardPayments(env: Env, log: ShopLog): Promise<CardPayments | null> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API: api } = env
  if (!secretKey || !webhookSecret) return null
  // Loaded only where it is used.
  const { openStripePayments } = await import("../services/payments/stripe-payments.server.ts")
  const payments = openStripePayments({ secretKey, webhookSecret, api })
  await checkKey(payments, log)
  return payments
}

async function checkKey(payments: CardPayments, log: ShopLog): Promise<void> {
  const timeout = new Promise<"late">((resolve) => void setTimeout(resolve, checkTimeoutSeconds * 1000, "late").unref())
  const checked = payments.checkKey().then(
    () => null,
    (error: unknown) => error,
  )
  const problem = await Promise.race([checked, timeout])
  if (problem === null) return
  if (problem instanceof PaymentProblem && problem.kind === "refused")
    throw new EnvProblem(
      `Stripe does not accept STRIPE_SECRET_KEY: ${problem.message.replace(/\.?$/, ".")} Change it, or unset it.`,
    )
  const reason = problem === "late" ? "It did not answer in time." : String(problem)
  log.warn({ provider: payments.provider, reason }, "the key for payments by card could not be checked")
}
