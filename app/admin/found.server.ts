import { data } from "react-router"
import { type Outcome, statusOf } from "../../domain/problem.ts"

/** What a query found; what it refused becomes the page's answer (404, 403). */
export function found<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value
  throw data({ message: outcome.problem.message }, { status: statusOf[outcome.problem.code] })
}
