import type { MiddlewareHandler } from "hono"
import { secureHeaders } from "hono/secure-headers"
import { isSecretPath } from "../lib/secret-path.ts"
import { isStudioPath } from "../lib/studio-path.ts"

/** Only the admin's UI kit writes style elements. @param scripts `'nonce-…'`, or hashes on cached pages */
export function contentSecurityPolicy(scripts: string, path: string): string {
  const preview = isPreview(path)
  const admin = !preview && !isWorkPreview(path) && isStudioPath(path)
  return [
    // Prefetch (rel=prefetch) has no directive of its own, and Firefox checks this one. All other kinds are listed below.
    "default-src 'self'",
    "child-src 'none'",
    // For previews in editors. On every page of the studio, because it navigates without loading documents.
    ...(admin ? ["frame-src 'self'"] : []),
    "media-src 'none'",
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
    `frame-ancestors ${preview ? "'self'" : "'none'"}`,
  ].join("; ")
}

/** An unpublished work's page in its own tab: styled like the site, and never framed. */
const isWorkPreview = (path: string): boolean => /^\/admin\/artworks\/[^/]+\/preview$/.test(path)

/** Previews that the studio frames; no other page may be framed, and these by this site alone. */
export const isPreview = (path: string): boolean =>
  path === "/admin/homepage/preview" || path === "/admin/about/preview"

export const workerPolicy = "default-src 'none'; connect-src 'self'"

/** For responses that are no pages: files, errors, JSON. */
const filePolicy = "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

/** The only page that may use the camera, to read labels. */
const usesCamera = (path: string): boolean => /^\/admin\/inventory\/stock-take\/[^/]+\/count$/.test(path)

export function commonHeaders(): MiddlewareHandler {
  const [usual, withCamera] = [headersWith([]), headersWith(["self"])]
  return (c, next) => (usesCamera(c.req.path) ? withCamera : usual)(c, next)
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

/** Pages with a secret in their address are neither sent as a referrer nor indexed. */
export const secretAddresses: MiddlewareHandler = async (c, next) => {
  await next()
  if (!isSecretPath(c.req.path)) return
  c.res.headers.set("Referrer-Policy", "no-referrer")
  c.res.headers.set("X-Robots-Tag", "noindex")
}
