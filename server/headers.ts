import type { MiddlewareHandler } from "hono"
import { secureHeaders } from "hono/secure-headers"
import { getRouteFlags } from "../app/route-flags.server.ts"
import { authPath } from "../domain/accounts/auth-path.ts"
import type { Settings } from "../domain/settings/settings.ts"
import { getSettings } from "../domain/settings/settings-queries.server.ts"
import type { Shop } from "../domain/shop.ts"
import { isStudioPath } from "../lib/studio-path.ts"

/** Only the admin's UI kit writes style elements. @param scripts `'nonce-…'`, or hashes on cached pages */
export function contentSecurityPolicy(scripts: string, path: string): string {
  const { policy = isStudioPath(path) ? "studio" : "site" } = getRouteFlags(path)
  const admin = policy === "studio"
  return [
    // Prefetch (rel=prefetch) has no directive of its own, and Firefox checks this one. All other kinds are listed below.
    "default-src 'self'",
    "child-src 'none'",
    // For previews in editors. On every page of the studio, because it navigates without loading documents.
    ...(admin ? ["frame-src 'self'"] : []),
    // The studio draws posters from films that are not sent yet.
    `media-src 'self'${admin ? " blob:" : ""}`,
    "object-src 'none'",
    // Only the studio has a service worker (decision 082).
    `worker-src ${admin ? "'self'" : "'none'"}`,
    `script-src ${scripts} 'strict-dynamic'`,
    admin ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${policy === "framed" ? "'self'" : "'none'"}`,
  ].join("; ")
}

export const workerPolicy = "default-src 'none'; connect-src 'self'"

/** For responses that are no pages: files, errors, JSON. */
const filePolicy = "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

export function commonHeaders(): MiddlewareHandler {
  const [usual, withCamera] = [headersWith([]), headersWith(["self"])]
  return (c, next) => (getRouteFlags(c.req.path).camera ? withCamera : usual)(c, next)
}

const headersWith = (camera: "self"[]): MiddlewareHandler =>
  secureHeaders({
    strictTransportSecurity: false,
    // Pages with a secret address set no-referrer themselves, public pictures cross-origin.
    overwrite: false,
    referrerPolicy: "strict-origin-when-cross-origin",
    xFrameOptions: "DENY",
    crossOriginOpenerPolicy: "same-origin",
    crossOriginResourcePolicy: "same-origin",
    permissionsPolicy: { camera, microphone: [], geolocation: [], payment: [] },
  })

/** By default answers are not cached and load nothing. In development Vite's scripts need to run. */
export const strictDefaults: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers } = c.res
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store")
  if (import.meta.env.PROD && !headers.has("Content-Security-Policy"))
    headers.set("Content-Security-Policy", filePolicy)
}

/** Pages with a secret in their address are neither sent as a referrer nor indexed. Calls of accounts set their own headers. */
export const secretAddresses: MiddlewareHandler = async (c, next) => {
  await next()
  const { path } = c.req
  if (path.startsWith(`${authPath}/`) || !getRouteFlags(path).secret) return
  c.res.headers.set("Referrer-Policy", "no-referrer")
  c.res.headers.set("X-Robots-Tag", "noindex")
}

type Hsts = Settings<"security">["hsts"]

/** `max-age=0`: browsers drop the stored policy. */
const hstsHeaders: Record<Hsts, string> = {
  off: "max-age=0",
  site: "max-age=31536000",
  subdomains: "max-age=31536000; includeSubDomains",
}

/** While a new certificate has to prove itself: an hour. */
const cautiousHsts = "max-age=3600"
export const steadyMs = 7 * 24 * 3_600_000

type HstsShop = Pick<Shop, "db" | "changes" | "log" | "siteUrl" | "address" | "now">

/** A browser that was told a year could not reach a site whose certificate failed in its first days. */
function isProving({ address, now }: HstsShop): boolean {
  const { steadySince } = address
  return steadySince !== null && now().getTime() - steadySince.getTime() < steadyMs
}

/** Only on a site with https. The settings are read again when they change. */
export function strictTransportHeader(shop: HstsShop): MiddlewareHandler {
  let last: Hsts = "site"
  const read = async () => {
    try {
      last = (await getSettings(shop.db, "security")).security.hsts
    } catch (err) {
      shop.log.warn({ err }, "the HSTS setting could not be read: the last value is used")
    }
    return last
  }
  let current = read()
  shop.changes.listen((tags) => {
    if (tags === null || tags.includes("settings")) current = read()
  })
  return async (c, next) => {
    await next()
    if (!shop.siteUrl.startsWith("https:")) return
    const chosen = await current
    const value = chosen !== "off" && isProving(shop) ? cautiousHsts : hstsHeaders[chosen]
    c.res.headers.set("Strict-Transport-Security", value)
  }
}
