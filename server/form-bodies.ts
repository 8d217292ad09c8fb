import type { Context, MiddlewareHandler, Next } from "hono"
import { getRouteFlags } from "../app/route-flags.server.ts"
import { findActor } from "../domain/accounts/sessions/actor.server.ts"
import { canAdminister } from "../domain/actor.ts"
import { isOrderToken } from "../domain/orders/order.ts"
import { findBuyerReturns } from "../domain/orders/return-requests.server.ts"
import type { Shop } from "../domain/shop.ts"
import { evidenceLimits } from "../lib/evidence-limits.ts"
import { findHousehold } from "../lib/network-address.ts"
import { inboundEmailLimits } from "../services/mailbox/parsed-email.ts"
import { type BodyLimits, bodyLimits, boundedBody } from "./bounded-body.ts"
import { clientAddress } from "./client-address.ts"

const pictureBody: BodyLimits = {
  bytes: evidenceLimits.megabytesTogether * 1e6 + 1e6,
  fields: 100,
  seconds: 300,
  slowest: { bytes: 100_000, seconds: 10 },
}

/** The files of an answer, within the limits of inbound e-mails. */
const answerBody: BodyLimits = { ...pictureBody, bytes: inboundEmailLimits.filesBytes + 1e6 }

const perNetwork = { points: 20, seconds: 86_400 }

/** Concurrent forms with pictures, each of which is in memory as a whole. */
const maxConcurrent = 3

/**
 * Large bodies with pictures are accepted only from a permitted sender, which is checked before the first byte is read, one
 * form at a time per order and network. Commission requests may come from anyone, with a daily limit per network.
 */
export function formBodies(shop: Shop, hops: number): MiddlewareHandler {
  const usual = boundedBody(bodyLimits)
  const large = boundedBody(pictureBody)
  const answer = boundedBody(answerBody)
  const sending = new Set<string>()
  let active = 0
  return async (c, next) => {
    if (!isMultipart(c) || isSmall(c)) return usual(c, next)
    const { uploads } = getRouteFlags(c.req.path)
    if (uploads === "studio" || uploads === "answer") {
      if (!canAdminister(await findActor(shop, c.req.raw.headers))) return usual(c, next)
      return uploads === "answer" ? answer(c, next) : large(c, next)
    }
    if (uploads === "commission") {
      const network = findHousehold(clientAddress(c, hops)) ?? ""
      if (!(await shop.rateLimits.consume(`commission pictures:${network}`, perNetwork))) return usual(c, next)
      return oneAtATime(c, next, [`commission:${network || crypto.randomUUID()}`])
    }
    const token = uploads === "buyer" ? (c.req.query("order") ?? "") : ""
    if (!(await maySendPictures(shop, token))) return usual(c, next)
    // Behind an undeclared proxy all visitors have the same private address, which is no network.
    return oneAtATime(c, next, [token, findHousehold(clientAddress(c, hops)) ?? token])
  }

  async function oneAtATime(c: Context, next: Next, slots: string[]) {
    if (slots.some((place) => sending.has(place)) || active >= maxConcurrent)
      return c.text("Pictures are being sent already. Please try again in a minute.", 503, {
        "Retry-After": "60",
        Connection: "close",
      })
    for (const slot of slots) sending.add(slot)
    active++
    try {
      return await large(c, next)
    } finally {
      for (const place of slots) sending.delete(place)
      active--
    }
  }
}

const isMultipart = (c: Context) =>
  c.req.method === "POST" && /^multipart\/form-data\b/i.test(c.req.header("content-type") ?? "")

const isSmall = (c: Context) => Number(c.req.header("content-length") ?? Number.NaN) <= bodyLimits.bytes

async function maySendPictures(shop: Shop, token: string): Promise<boolean> {
  const requests = isOrderToken(token) ? await findBuyerReturns(shop, token) : null
  return requests !== null && requests.may.works.length > 0
}
