import { ApiError } from "./api-error.ts"

export type Answer = { status: number; body: object }

type Known = { asked: string; answer: Answer | null }

export type Idempotency = {
  /**
   * Whether a call with this key was made before.
   * @returns the answer of then; null if the call is new and is now under way
   * @throws ApiError 400 for other contents, 409 while the first one is under way
   */
  begin(key: string, asked: string): Answer | null
  end(key: string, answer: Answer): void
  /** The call did not begin, so its answer is not kept. */
  forget(key: string): void
}

/** Keys of calls that write, as Stripe keeps them: the first answer counts, also one that refuses. */
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
