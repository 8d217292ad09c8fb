import { type Outcome, refuse } from "./problem.ts"

/** Who does it: commands and queries take the actor and decide. */
export type Actor =
  | { kind: "user"; id: string; email: string; name: string; role: "admin" | "user" }
  | { kind: "visitor" }
  /** The program itself: a job, a command at the keyboard. */
  | { kind: "system"; name: string }

export const visitor: Actor = { kind: "visitor" }

export const system = (name: string): Actor => ({ kind: "system", name })

/** The artist, or the program itself. */
export const mayAdminister = (actor: Actor): boolean =>
  actor.kind === "system" || (actor.kind === "user" && actor.role === "admin")

/** The refusal for everybody who is not the artist; null for the artist. */
export function refuseUnlessAdmin(actor: Actor): (Outcome<never> & { ok: false }) | null {
  if (mayAdminister(actor)) return null
  return actor.kind === "visitor"
    ? refuse("unauthenticated", "Sign in first.")
    : refuse("forbidden", "You don't have permission to do this. Admin privileges required.")
}

/** How history names the actor. */
export const nameOf = (actor: Actor): string =>
  actor.kind === "visitor" ? "Visitor" : actor.kind === "system" ? actor.name : actor.name || actor.email
