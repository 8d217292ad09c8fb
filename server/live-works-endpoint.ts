import type { Handler } from "hono"
import { createLiveWorks, getCachedBadges, parseWorkIds } from "../domain/artworks/gallery/live-works.server.ts"
import { maxRequestedIds } from "../domain/artworks/gallery/live-works.ts"
import type { Shop } from "../domain/shop.ts"
import { findHousehold } from "../lib/network-address.ts"
import { clientAddress } from "./client-address.ts"

const retryAfter = { "Retry-After": "30" }

/** Not logged, because pages poll it. */
export function liveWorksEndpoint(shop: Shop, hops: number): Handler {
  const works = createLiveWorks(shop)
  return async (c) => {
    // A page of another site could read nothing, but would use up streams.
    if (!["same-origin", undefined].includes(c.req.header("sec-fetch-site"))) return c.text("Forbidden", 403)
    const requested = c.req.query("ids")
    if (requested !== undefined) {
      const ids = parseWorkIds(requested)
      if (!ids) return c.text(`Ask for at most ${maxRequestedIds} works, by their ids.`, 400)
      // Cached where a change is known: the client asks once after a change.
      return c.json(await getCachedBadges(shop, ids), 200, { "Cache-Control": "no-store" })
    }
    const headers = {
      "Content-Type": "text/event-stream",
      "Cache-Control": "no-store",
      // nginx would buffer.
      "X-Accel-Buffering": "no",
      // Lets a shutdown end without waiting for an idle connection.
      Connection: "close",
    }
    if (c.req.method === "HEAD") return c.body(null, 200, headers)
    const stream = await works.open(findHousehold(clientAddress(c, hops)))
    if (stream === "too_many") return c.text("That’s a lot of windows.", 429, retryAfter)
    if (stream === "full") return c.text("Busy. Ask now and then instead.", 503, retryAfter)
    return c.body(stream, 200, headers)
  }
}
