import { type Actor, isSignedIn, lacksCode } from "../../domain/actor.ts"

export type SignedIn = { email: string; isAdmin: boolean }

/** Null: signed out, or MFA is pending. */
export const signedInAs = (actor: Actor): SignedIn | null =>
  isSignedIn(actor) && !lacksCode(actor) ? { email: actor.email, isAdmin: actor.role === "admin" } : null
