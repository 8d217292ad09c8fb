import { findActor, userOfToken } from "../../domain/accounts/actor.server.ts"
import { isSignedIn, type User } from "../../domain/actor.ts"
import { done, type Outcome, refuseBecause } from "../../domain/problem.ts"
import type { Shop } from "../../domain/shop.ts"

/** Who makes a call: the access token's user or, without a token, the cookie's. */
export async function userOfCall(shop: Shop, headers: Headers): Promise<Outcome<User>> {
  const [, token] = /^Bearer\s+(\S+)$/i.exec(headers.get("authorization") ?? "") ?? []
  if (token) return userOfToken(shop, token)
  const actor = await findActor(shop, headers)
  if (isSignedIn(actor)) return done(actor)
  return refuseBecause("no_authorization", "unauthenticated", "This call needs an access token.")
}
