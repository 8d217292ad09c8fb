import { href } from "react-router"
import { authPath } from "../domain/accounts/auth-path.ts"
import { getAccountId, getRefusalReason, logSecurityEvent } from "../domain/accounts/security-log.ts"
import type { Actor } from "../domain/actor.ts"
import type { Shop } from "../domain/shop.ts"

/** Refused sign-ins are logged elsewhere, with the reason. */
const signIns = [
  href("/auth"),
  ...["token", "sign-in/email", "passkey/verify-authentication"].map((call) => `${authPath}/${call}`),
]

type RefusedRequest = { requestId: string; method: string; path: string; status: number }

export async function logRefusal(
  shop: Shop,
  actorPromise: Promise<Actor> | undefined,
  { status, ...request }: RefusedRequest,
): Promise<void> {
  if (request.method === "POST" && status !== 403 && signIns.includes(request.path)) return
  const actor = await actorPromise?.catch(() => undefined)
  const reason =
    status === 429 ? "too_many" : actor ? getRefusalReason(actor) : status === 401 ? "unauthenticated" : "forbidden"
  logSecurityEvent(shop.log, { event: "refused", userId: actor ? getAccountId(actor) : null, reason, ...request })
}
