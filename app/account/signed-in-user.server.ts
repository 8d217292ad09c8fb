import { type Actor, isSignedIn, lacksCode } from "../../domain/actor.ts"

export type SignedInUser = { email: string; isAdmin: boolean }

/** Null: signed out, or MFA is pending. */
export const getSignedInUser = (actor: Actor): SignedInUser | null =>
  isSignedIn(actor) && !lacksCode(actor) ? { email: actor.email, isAdmin: actor.role === "admin" } : null
