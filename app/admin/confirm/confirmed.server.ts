import { href, redirect } from "react-router"
import { confirmationNeeded } from "../../../domain/actor.ts"
import type { Outcome } from "../../../domain/problem.ts"
import { found } from "../found.server.ts"

/** The result for a file; a session that has to be confirmed first is led to where that is done, and then to the page `back`. */
export function confirmed<T>(outcome: Outcome<T>, back: string): T {
  if (!outcome.ok && outcome.problem.reason === confirmationNeeded)
    throw redirect(`${href("/admin/confirm")}?next=${back}`)
  return found(outcome)
}
