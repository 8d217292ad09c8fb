import { data, redirect } from "react-router"
import { type Problem, statusOf } from "../../domain/problem.ts"

/** A refusal as the answer to a form: the page shows it beside the fields, with what was typed. */
export const refusal = (problem: Problem, typed?: Record<string, unknown>) =>
  data({ problem, typed: typed ?? null }, { status: statusOf[problem.code] })

/** A page that is not there (or not for this person, which must look the same). */
export const notFound = () => data(null, { status: 404, statusText: "Not Found" })

/** Where somebody goes to sign in, to come back to this page after. */
export function toSignIn(request: Request): Response {
  const { pathname, search } = new URL(request.url)
  const back = pathname + search
  return redirect(`/auth?next=${encodeURIComponent(back)}`)
}
