import { href, redirect } from "react-router"
import { confirmationNeeded } from "../../../domain/actor.ts"
import type { Outcome } from "../../../domain/problem.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"

/** Redirects a session that must be confirmed first, and from there to the path `back`. */
export function unwrapConfirmed<T>(outcome: Outcome<T>, back: string): T {
  if (!outcome.ok && outcome.problem.reason === confirmationNeeded)
    throw redirect(`${href("/admin/confirm")}?next=${back}`)
  return unwrapOutcome(outcome)
}
