import { type Actor, hasPendingMfa, isSignedIn } from "../../domain/actor.ts"

export type SignedInUser = { email: string; isAdmin: boolean }

/** Null: signed out, or MFA is pending. */
export const getSignedInUser = (actor: Actor): SignedInUser | null =>
  isSignedIn(actor) && !hasPendingMfa(actor) ? { email: actor.email, isAdmin: actor.role === "admin" } : null
