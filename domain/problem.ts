/** Why something was refused; the edge turns the code into an HTTP status. */
export type ProblemCode =
  | "invalid"
  | "unauthenticated"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "unprocessable"
  | "too_many"
  | "unavailable"

/**
 * An expected refusal. `fields` has a sentence per wrong field, by the form's field names. `reason` is for programs: what
 * the calls for accounts name it (`error_code`).
 */
export type Problem = { code: ProblemCode; message: string; fields?: Record<string, string>; reason?: string }

/** What a command returns. Unexpected errors are thrown. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; problem: Problem }

export const done = <T>(value: T): Outcome<T> => ({ ok: true, value })

export const refuse = (
  code: ProblemCode,
  message: string,
  fields?: Record<string, string>,
): { ok: false; problem: Problem } => ({
  ok: false,
  problem: fields ? { code, message, fields } : { code, message },
})

/** A refusal that programs tell apart from others with its code. */
export const refuseBecause = (reason: string, code: ProblemCode, message: string) => ({
  ok: false as const,
  problem: { code, message, reason } satisfies Problem,
})

/** HTTP status of each refusal. */
export const statusOf: Record<ProblemCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  unprocessable: 422,
  too_many: 429,
  unavailable: 503,
}
