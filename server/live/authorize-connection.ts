import type { IncomingMessage } from "node:http"
import { findActor } from "../../domain/accounts/actor.server.ts"
import { type Actor, isSignedIn, refuseUnproved, type User } from "../../domain/actor.ts"
import type { Shop } from "../../domain/shop.ts"
import { isOwnOrigin } from "../same-site.ts"

/** Requires a page of this site, because browsers let every page open a socket with the visitor's cookies. */
export async function authorizeConnection(
  shop: Shop,
  { headers }: IncomingMessage,
): Promise<{ ok: true; user: User } | { ok: false; status: 401 | 403; message: string; actor: Actor | null }> {
  const { origin, host, cookie = "" } = headers
  if (origin === undefined || !isOwnOrigin(origin, host, shop.siteUrl))
    return { ok: false, status: 403, message: "This was sent from another site.", actor: null }
  const actor = await findActor(shop, new Headers({ cookie }))
  if (!isSignedIn(actor)) return { ok: false, status: 401, message: "Sign in first.", actor }
  const unproved = refuseUnproved(actor)
  if (unproved) return { ok: false, status: 403, message: unproved.problem.message, actor }
  return { ok: true, user: actor }
}
