import type { Handler } from "hono"
import { readAskedIds, rememberedBadges, tellOfWorks } from "../domain/artworks/live-works.server.ts"
import { mostAsked } from "../domain/artworks/live-works.ts"
import type { Shop } from "../domain/shop.ts"
import { householdOf } from "../lib/network-address.ts"
import { clientAddress } from "./client-address.ts"

/** Seconds after which somebody who was refused may try again. */
const retryAfter = { "Retry-After": "30" }

/**
 * Tells pages what becomes of works (`domain/artworks/live-works.ts`). Neither streams nor answers are in the log: a page asks
 * again and again.
 * @param hops as `clientAddress` takes them
 */
export function liveWorksEndpoint(shop: Shop, hops: number): Handler {
  const works = tellOfWorks(shop)
  return async (c) => {
    // Another site's page could not read a word of it, but would take places.
    if (!["same-origin", undefined].includes(c.req.header("sec-fetch-site"))) return c.text("Forbidden", 403)
    const asked = c.req.query("ids")
    if (asked !== undefined) {
      const ids = readAskedIds(asked)
      if (!ids) return c.text(`Ask for at most ${mostAsked} works, by their ids.`, 400)
      // Remembered here, where a change is known: whoever asks was told that something is old, and asks once.
      return c.json(await rememberedBadges(shop, ids), 200, { "Cache-Control": "no-store" })
    }
    const headers = {
      "Content-Type": "text/event-stream",
      "Cache-Control": "no-store",
      // nginx would wait for more
      "X-Accel-Buffering": "no",
      // A stop does not wait for a connection that nobody uses again.
      Connection: "close",
    }
    if (c.req.method === "HEAD") return c.body(null, 200, headers)
    const stream = await works.open(householdOf(clientAddress(c, hops)))
    if (stream === "too_many") return c.text("That’s a lot of windows.", 429, retryAfter)
    if (stream === "full") return c.text("Busy. Ask now and then instead.", 503, retryAfter)
    return c.body(stream, 200, headers)
  }
}
