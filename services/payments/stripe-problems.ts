import Stripe from "stripe"
import { PaymentProblem } from "./payments.ts"

/** Drops the library's error, whose answer may contain secrets of a session. Other errors are returned as they are. */
function toPaymentProblem(error: unknown): unknown {
  const { errors } = Stripe
  if (!(error instanceof errors.StripeError)) return error
  const { statusCode = 0, message } = error
  if (error instanceof errors.StripeConnectionError)
    return new PaymentProblem("try-later", `Stripe cannot be reached${formatCause(error.detail)}.`)
  if (error instanceof errors.StripeRateLimitError || statusCode === 429)
    return new PaymentProblem("try-later", "Stripe takes no more requests at the moment.")
  // A call with the same key is in progress.
  if (statusCode === 409) return new PaymentProblem("try-later", message)
  if (error instanceof errors.StripeAPIError || statusCode >= 500)
    return new PaymentProblem("try-later", `Stripe answered ${statusCode || "what cannot be read"}.`)
  return new PaymentProblem("refused", message, { isKeyRefused: error instanceof errors.StripeAuthenticationError })
}

const formatCause = (detail: unknown) => {
  const code = detail instanceof Error ? (detail as NodeJS.ErrnoException).code : undefined
  return code ? ` (${code})` : ""
}

/** Stripe replays the stored failure of a write for a day. The call may have been done. */
export const isReplayedFailure = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  (error.statusCode ?? 0) >= 500 &&
  error.headers?.["idempotent-replayed"] === "true"

const isMissing = (error: unknown): boolean => error instanceof Stripe.errors.StripeError && error.statusCode === 404

/** @throws PaymentProblem */
export async function callStripe<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    throw toPaymentProblem(error)
  }
}

/** @returns null if the object is missing @throws PaymentProblem */
export const findOnStripe = <Answer>(call: () => Promise<Answer>): Promise<Answer | null> =>
  callStripe(() => call().catch((error: unknown) => (isMissing(error) ? null : Promise.reject(error))))
