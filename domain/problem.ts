type ProblemCode =
  | "invalid"
  | "unauthenticated"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "unprocessable"
  | "too_many"
  | "unavailable"

/** `fields` has a sentence per wrong field. `reason` is for programs: `error_code` in the accounts API. */
export type Problem = { code: ProblemCode; message: string; fields?: Record<string, string>; reason?: string }

/** Unexpected errors are thrown. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; problem: Problem }

export const done = <T>(value: T): Outcome<T> => ({ ok: true, value })

export const refuse = (
  code: ProblemCode,
  message: string,
  fields?: Record<string, string>,
): { ok: false; problem: Problem } => ({ ok: false, problem: fields ? { code, message, fields } : { code, message } })

export const refuseFields = (fields: Record<string, string>) =>
  refuse("invalid", "Please check the fields marked in red.", fields)

export const refuseBecause = (reason: string, code: ProblemCode, message: string) => ({
  ok: false as const,
  problem: { code, message, reason } satisfies Problem,
})

/** The sentence of the first wrong field, which says more than the message. */
export const getProblemSentence = ({ fields = {}, message }: Problem): string => Object.values(fields)[0] ?? message

export const problemStatuses: Record<ProblemCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  unprocessable: 422,
  too_many: 429,
  unavailable: 503,
}
