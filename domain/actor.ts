import { type Outcome, refuse } from "./problem.ts"

/** The user of a request. Commands and queries check its permissions. */
export type Actor =
  | { kind: "user"; id: string; email: string; name: string; role: "admin" | "user" }
  | { kind: "visitor" }
  /** The program itself: a job or a command of the terminal. */
  | { kind: "system"; name: string }

/** What the history calls somebody who is not signed in. */
export const visitorName = "Visitor"

export const visitor: Actor = { kind: "visitor" }

export const system = (name: string): Actor => ({ kind: "system", name })

/** Whether the actor is an admin or the program itself. */
export const mayAdminister = (actor: Actor): boolean =>
  actor.kind === "system" || (actor.kind === "user" && actor.role === "admin")

/** The refusal for everybody but admins and the program itself; null for them. */
export function refuseUnlessAdmin(actor: Actor): (Outcome<never> & { ok: false }) | null {
  if (mayAdminister(actor)) return null
  return actor.kind === "visitor"
    ? refuse("unauthenticated", "Sign in first.")
    : refuse("forbidden", "You don't have permission to do this. Admin privileges required.")
}

/** The actor's name in the history. */
export const nameOf = (actor: Actor): string =>
  actor.kind === "visitor" ? visitorName : actor.kind === "system" ? actor.name : actor.name || actor.email
