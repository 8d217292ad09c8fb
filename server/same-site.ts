import type { MiddlewareHandler } from "hono"

/**
 * Refuses writes that a page of another site sends. Browsers name the sender in Origin (and Sec-Fetch-Site; a page
 * whose address is a secret sends Origin: null, and Sec-Fetch-Site, which no page can forge, says that it is ours);
 * a program without either (a mail provider's one-click unsubscribe, a test) carries no visitor's cookies.
 */
export const sameSiteWrites =
  (siteUrl: string): MiddlewareHandler =>
  async (c, next) => {
    if (["GET", "HEAD", "OPTIONS"].includes(c.req.method)) return next()
    const origin = c.req.header("origin")
    const site = c.req.header("sec-fetch-site")
    const ours =
      origin === undefined ||
      isOwnOrigin(origin, c.req.header("host"), siteUrl) ||
      (origin === "null" && site === "same-origin")
    if (!ours || site === "cross-site") return c.text("This form was sent from another site.", 403)
    return next()
  }

/** Whether a page of this site sent it. @param host that the request went to */
export const isOwnOrigin = (origin: string, host: string | undefined, siteUrl: string): boolean =>
  origin === siteUrl || isAddressed(origin, host, siteUrl)

/** Whether the sender is the host that the request went to. A site with https is never sent to from a page without. */
function isAddressed(origin: string, host: string | undefined, siteUrl: string): boolean {
  if (!URL.canParse(origin)) return false
  const sender = new URL(origin)
  if (sender.origin !== origin) return false
  return sender.host === host && (sender.protocol === "https:" || !siteUrl.startsWith("https:"))
}
