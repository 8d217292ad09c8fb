import { eq } from "drizzle-orm"
import type { Context, MiddlewareHandler } from "hono"
import { orders } from "../db/tables/orders.ts"
import { findActor } from "../domain/accounts/actor.server.ts"
import { refuseUnlessAdmin } from "../domain/actor.ts"
import { isOrderToken } from "../domain/orders/order.ts"
import type { Shop } from "../domain/shop.ts"
import { evidenceLimits } from "../lib/evidence-limits.ts"
import { type BodyLimits, bodyLimits, boundedBody } from "./bounded-body.ts"

/** A form with pictures, on a slow connection. */
const pictureBody: BodyLimits = { bytes: evidenceLimits.megabytesTogether * 1e6 + 1e6, fields: 100, seconds: 300 }

/** Forms with pictures that buyers send at the same time; each is in memory as a whole. */
const mostAtOnce = 3

/**
 * Limits the body of every request. Larger ones, with pictures, are taken only from whoever may send them, which is asked
 * before their first byte is read: the buyer of an order on its pages, one form at a time, and the artist on an order's.
 */
export function formBodies(shop: Shop): MiddlewareHandler {
  const usual = boundedBody(bodyLimits)
  const large = boundedBody(pictureBody)
  const sending = new Set<string>()
  return async (c, next) => {
    if (!isMultipart(c)) return usual(c, next)
    const path = c.req.path.replace(/\.data$/, "")
    if (/^\/admin\/orders\/[^/]+$/.test(path)) {
      const refused = refuseUnlessAdmin(await findActor(shop, c.req.raw.headers))
      return refused ? usual(c, next) : large(c, next)
    }
    const token = /^\/(?:track-order|order-confirmation)$/.test(path) ? (c.req.query("order") ?? "") : ""
    if (!(await isOrder(shop, token))) return usual(c, next)
    if (sending.has(token) || sending.size >= mostAtOnce)
      return c.text("Pictures are being sent already. Please try again in a minute.", 503, {
        "Retry-After": "60",
        Connection: "close",
      })
    sending.add(token)
    try {
      return await large(c, next)
    } finally {
      sending.delete(token)
    }
  }
}

const isMultipart = (c: Context) =>
  c.req.method === "POST" && /^multipart\/form-data\b/i.test(c.req.header("content-type") ?? "")

async function isOrder(shop: Shop, token: string): Promise<boolean> {
  if (!isOrderToken(token)) return false
  const found = await shop.db.select({ id: orders.id }).from(orders).where(eq(orders.token, token))
  return found.length > 0
}
