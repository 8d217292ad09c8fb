import { type Actor, isSignedIn, lacksCode } from "../../domain/actor.ts"

export type SignedIn = { email: string; isAdmin: boolean }

/** Who a link that no longer works is shown to, if they are signed in; null: they are not. */
export const signedInAs = (actor: Actor): SignedIn | null =>
  isSignedIn(actor) && !lacksCode(actor) ? { email: actor.email, isAdmin: actor.role === "admin" } : null
