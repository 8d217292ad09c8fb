import type { Handler } from "hono"
import { findActor } from "../domain/accounts/actor.server.ts"
import { takeVisit } from "../domain/analytics/take-visit.server.ts"
import { longestVisit } from "../domain/analytics/visit.ts"
import type { Shop } from "../domain/shop.ts"
import { type BodyLimits, readBoundedBody, visitSeconds } from "./bounded-body.ts"
import { clientAddress } from "./client-address.ts"
import { type KeptVisitsAnswer, visitsAnswerName } from "./kept/answer-visit.ts"
import { finishedAs, whenFinished } from "./kept/kept.ts"

const limits: BodyLimits = { bytes: longestVisit, fields: 0, seconds: visitSeconds }

/** The answer does not tell whether the visit counts. Not logged, because lines in their order would tell visitors apart. */
export function visitsEndpoint(shop: Shop, hops: number): Handler {
  return async (c) => {
    const body = await readBoundedBody(c, limits)
    if (body instanceof Response) return body
    const { headers } = c.req.raw
    const address = clientAddress(c, hops)
    const taken = await takeVisit(shop, { body: String(body), headers, address, actor: () => findActor(shop, headers) })
    if (taken === "malformed") return c.text("This is not a visit.", 400)
    const kept = await shop.pageCache.remember<KeptVisitsAnswer>(visitsAnswerName, ["settings"], async () => ({
      finished: null,
    }))
    whenFinished(c, (answer) => {
      kept.finished ??= finishedAs(c, answer, null)
    })
    return c.body(null, 204)
  }
}
