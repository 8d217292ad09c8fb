import { ApiError } from "./api-error.ts"

export type StripeAnswer = { status: number; body: object }

type Known = { asked: string; answer: StripeAnswer | null }

type Idempotency = {
  /** Null: a new call. @throws ApiError 400 for other contents, 409 while the first one is in progress */
  begin(key: string, asked: string): StripeAnswer | null
  end(key: string, answer: StripeAnswer): void
  forget(key: string): void
}

/** As at Stripe, the first response counts, also a refusal. */
export function openIdempotency(): Idempotency {
  const known = new Map<string, Known>()
  return {
    begin(key, asked) {
      const before = known.get(key)
      if (!before) {
        known.set(key, { asked, answer: null })
        return null
      }
      if (before.asked !== asked)
        throw new ApiError(
          400,
          `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
          { type: "idempotency_error" },
        )
      if (!before.answer)
        throw new ApiError(409, `There is currently another in-progress request using this Idempotent Key: ${key}.`, {
          type: "idempotency_error",
          code: "idempotency_key_in_use",
        })
      return before.answer
    },
    end(key, answer) {
      const before = known.get(key)
      if (before) before.answer = answer
    },
    forget: (key) => void known.delete(key),
  }
}
