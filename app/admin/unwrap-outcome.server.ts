import { data } from "react-router"
import { type Outcome, problemStatuses } from "../../domain/problem.ts"

/** Unwraps an outcome; a refusal becomes the page's response (404, 403). */
export function unwrapOutcome<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value
  throw data({ message: outcome.problem.message }, { status: problemStatuses[outcome.problem.code] })
}
