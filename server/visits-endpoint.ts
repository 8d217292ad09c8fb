import type { Handler } from "hono"
import { findActor } from "../domain/accounts/actor.server.ts"
import { takeVisit } from "../domain/analytics/take-visit.server.ts"
import { longestVisit } from "../domain/analytics/visit.ts"
import type { Shop } from "../domain/shop.ts"
import { type BodyLimits, readBody } from "./bounded-body.ts"
import { clientAddress } from "./client-address.ts"
import { type KeptVisitsAnswer, visitsAnswerName } from "./kept/answer-visit.ts"
import { finishedAs, whenFinished } from "./kept/kept.ts"

const limits: BodyLimits = { bytes: longestVisit, fields: 0, seconds: 10 }

/**
 * A page tells that somebody looks at it (`POST /api/visits`; `domain/analytics/visit.ts` says what). Whether it is counted is
 * not answered. What it was answered with is kept, for `visitAnswerer`. It is not in the log: there, lines in their order would tell visitors apart.
 * @param hops as `clientAddress` takes them
 */
export function visitsEndpoint(shop: Shop, hops: number): Handler {
  return async (c) => {
    const length = Number(c.req.header("content-length") ?? Number.NaN)
    // What is as short as it says is read at once. Without a length, or with a longer one, others count while they read.
    const whole = () => c.req.text().catch(() => c.text("The request broke off.", 400))
    const body = await (length <= longestVisit ? whole() : readBody(c, limits))
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
