/** Why something was refused; the edge turns the code into an HTTP status. */
export type ProblemCode =
  | "invalid"
  | "unauthenticated"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "too_many"
  | "unavailable"

/** An expected refusal. `fields` has a sentence per wrong field, by the form's field names. */
export type Problem = { code: ProblemCode; message: string; fields?: Record<string, string> }

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

/** HTTP status of each refusal. */
export const statusOf: Record<ProblemCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_many: 429,
  unavailable: 503,
}
