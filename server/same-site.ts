import type { MiddlewareHandler } from "hono"

/**
 * A page with a secret address sends Origin: null, but Sec-Fetch-Site, which no page can forge. A program without either
 * (one-click unsubscribe, a test) has no visitor's cookies.
 */
export const sameSiteWrites =
  (shop: { siteUrl: string }): MiddlewareHandler =>
  async (c, next) => {
    if (["GET", "HEAD", "OPTIONS"].includes(c.req.method)) return next()
    const origin = c.req.header("origin")
    const site = c.req.header("sec-fetch-site")
    const ours =
      origin === undefined ||
      isOwnOrigin(origin, c.req.header("host"), shop.siteUrl) ||
      (origin === "null" && site === "same-origin")
    if (!ours || site === "cross-site") return c.text("This form was sent from another site.", 403)
    return next()
  }

export const isOwnOrigin = (origin: string, host: string | undefined, siteUrl: string): boolean =>
  origin === siteUrl || isOwnHost(origin, host, siteUrl)

/** A page without https is never the sender to a site with https. */
function isOwnHost(origin: string, host: string | undefined, siteUrl: string): boolean {
  if (!URL.canParse(origin)) return false
  const sender = new URL(origin)
  if (sender.origin !== origin) return false
  return sender.host === host && (sender.protocol === "https:" || !siteUrl.startsWith("https:"))
}
