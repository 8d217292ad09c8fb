import { findActor, getTokenUser } from "../../domain/accounts/sessions/actor.server.ts"
import { isSignedIn, type User, visitor } from "../../domain/actor.ts"
import { done, type Outcome, refuseBecause } from "../../domain/problem.ts"
import type { Shop } from "../../domain/shop.ts"

/** @param cookie false for a GET that changes something, which a link on any site could send */
export async function findCallUser(shop: Shop, headers: Headers, { cookie = true } = {}): Promise<Outcome<User>> {
  const [, token] = /^Bearer\s+(\S+)$/i.exec(headers.get("authorization") ?? "") ?? []
  if (token) return getTokenUser(shop, token)
  const actor = cookie ? await findActor(shop, headers) : visitor
  if (isSignedIn(actor)) return done(actor)
  return refuseBecause("no_authorization", "unauthenticated", "This call needs an access token.")
}
