import Stripe from "stripe"
import { PaymentProblem } from "./card-payments.ts"

/**
 * What went wrong, without the library's error: that carries the answer, which may contain secrets of a session.
 * Errors that are not Stripe's are returned as they are.
 */
export function paymentProblem(error: unknown): unknown {
  const { errors } = Stripe
  if (!(error instanceof errors.StripeError)) return error
  const { statusCode = 0, message } = error
  if (error instanceof errors.StripeConnectionError)
    return new PaymentProblem("try-later", `Stripe cannot be reached${because(error.detail)}.`)
  if (error instanceof errors.StripeRateLimitError || statusCode === 429)
    return new PaymentProblem("try-later", "Stripe takes no more requests at the moment.")
  // A call with the same key is under way.
  if (statusCode === 409) return new PaymentProblem("try-later", message)
  if (error instanceof errors.StripeAPIError || statusCode >= 500)
    return new PaymentProblem("try-later", `Stripe answered ${statusCode || "what cannot be read"}.`)
  return new PaymentProblem("refused", message)
}

const because = (detail: unknown) => {
  const code = detail instanceof Error ? (detail as NodeJS.ErrnoException).code : undefined
  return code ? ` (${code})` : ""
}

/**
 * Whether Stripe failed at a write and keeps that answer for the key, so that repeating it fails for a day. What was asked
 * for may have been done.
 */
export const isKeptFailure = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  (error.statusCode ?? 0) >= 500 &&
  error.headers?.["idempotent-replayed"] === "true"

/** Whether Stripe has no such object, in this mode. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.statusCode === 404

/** Runs a call. @throws PaymentProblem */
export async function ask<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    throw paymentProblem(error)
  }
}

/** Runs a call that reads one object. @returns null if there is none @throws PaymentProblem */
export const askForOne = <Answer>(call: () => Promise<Answer>): Promise<Answer | null> =>
  ask(() => call().catch((error: unknown) => (isMissing(error) ? null : Promise.reject(error))))
