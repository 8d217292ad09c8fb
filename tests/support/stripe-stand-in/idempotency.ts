import { StripeApiError } from "./api-error.ts"

export type StripeResponse = { status: number; body: object }

type IdempotentCall = { request: string; answer: StripeResponse | null }

type Idempotency = {
  /** Null: a new call. @throws ApiError 400 for other contents, 409 while the first one is in progress */
  begin(key: string, asked: string): StripeResponse | null
  end(key: string, answer: StripeResponse): void
  remove(key: string): void
}

/** As at Stripe, the first response counts, also a refusal. */
export function createIdempotency(): Idempotency {
  const known = new Map<string, IdempotentCall>()
  return {
    begin(key, request) {
      const before = known.get(key)
      if (!before) {
        known.set(key, { request, answer: null })
        return null
      }
      if (before.request !== request)
        throw new StripeApiError(
          400,
          `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
          { type: "idempotency_error" },
        )
      if (!before.answer)
        throw new StripeApiError(
          409,
          `There is currently another in-progress request using this Idempotent Key: ${key}.`,
          {
            type: "idempotency_error",
            code: "idempotency_key_in_use",
          },
        )
      return before.answer
    },
    end(key, answer) {
      const before = known.get(key)
      if (before) before.answer = answer
    },
    remove: (key) => void known.delete(key),
  }
}
