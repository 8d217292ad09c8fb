import type { Handler } from "hono"
import { isCountedPath } from "../app/route-flags.server.ts"
import { findActor } from "../domain/accounts/sessions/actor.server.ts"
import { receiveVisit } from "../domain/analytics/receive-visit.server.ts"
import { maxVisitBytes } from "../domain/analytics/visit.ts"
import type { Shop } from "../domain/shop.ts"
import { type BodyLimits, readBoundedBody, visitSeconds } from "./bounded-body.ts"
import { clientAddress } from "./client-address.ts"
import { type CachedVisitsAnswer, visitsAnswerKey } from "./page-cache/answer-visit.ts"
import { createFinishedAnswer, onFinished } from "./page-cache/cached-answer.ts"

const limits: BodyLimits = { bytes: maxVisitBytes, fields: 0, seconds: visitSeconds }

/** The answer does not tell whether the visit counts. Not logged, because lines in their order would tell visitors apart. */
export function visitsEndpoint(shop: Shop, hops: number): Handler {
  return async (c) => {
    const body = await readBoundedBody(c, limits)
    if (body instanceof Response) return body
    const { headers } = c.req.raw
    const address = clientAddress(c, hops)
    const outcome = await receiveVisit(shop, {
      body: String(body),
      headers,
      address,
      isCounted: isCountedPath,
      actor: () => findActor(shop, headers),
    })
    if (outcome === "malformed") return c.text("This is not a visit.", 400)
    const cached = await shop.pageCache.remember<CachedVisitsAnswer>(visitsAnswerKey, ["settings"], async () => ({
      finished: null,
    }))
    onFinished(c, (answer) => {
      cached.finished ??= createFinishedAnswer(c, answer, null)
    })
    return c.body(null, 204)
  }
}
