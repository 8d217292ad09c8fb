import { data } from "react-router"
import { type Outcome, statusOf } from "../../domain/problem.ts"

/** The result of a query; a refusal becomes the page's response (404, 403). */
export function found<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value
  throw data({ message: outcome.problem.message }, { status: statusOf[outcome.problem.code] })
}
