import { href, redirect } from "react-router"
import { confirmationNeeded } from "../../../domain/actor.ts"
import type { Outcome } from "../../../domain/problem.ts"
import { found } from "../found.server.ts"

/** Redirects a session that must be confirmed first, and from there to the path `back`. */
export function confirmed<T>(outcome: Outcome<T>, back: string): T {
  if (!outcome.ok && outcome.problem.reason === confirmationNeeded)
    throw redirect(`${href("/admin/confirm")}?next=${back}`)
  return found(outcome)
}
