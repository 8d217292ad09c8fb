import type { MiddlewareHandler } from "hono"
import { secureHeaders } from "hono/secure-headers"
import { isStudioPath } from "../lib/studio-path.ts"

/**
 * The policy of pages. Scripts run by nonce or hash only; styles come from files, attributes may carry custom properties
 * (a work's ratio and colours), and only the admin's UI kit writes style elements.
 * @param scripts which inline scripts may run, as the policy has it: `'nonce-…'`, or hashes on pages that all visitors share
 */
export function contentSecurityPolicy(scripts: string, path: string): string {
  const preview = isPreview(path)
  const admin = !preview && !isWorkPreview(path) && isStudioPath(path)
  return [
    // What is fetched ahead (rel=prefetch) has no directive of its own, and Firefox asks this one. Every other kind of
    // request is named below.
    "default-src 'self'",
    "child-src 'none'",
    // Editors of pages show previews. Every page of the studio may, because one goes from page to page without loading anew.
    ...(admin ? ["frame-src 'self'"] : []),
    "media-src 'none'",
    "object-src 'none'",
    // The studio's alone has one, which is of no other page (decision 082).
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

/** A work's page before it is published, in a tab of its own: a page of the site by its styles, and framed by nobody. */
const isWorkPreview = (path: string): boolean => /^\/admin\/artworks\/[^/]+\/preview$/.test(path)

/** Pages that the studio shows in a frame; no other page may be framed, and these by this site alone. */
export const isPreview = (path: string): boolean =>
  path === "/admin/homepage/preview" || path === "/admin/about/preview"

/** The policy of the studio's service worker, whose own it is: it asks this site alone. */
export const policyOfWorker = "default-src 'none'; connect-src 'self'"

/** The policy of everything that is no page: files, errors, JSON. */
const policyOfFiles = "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

/** The page that reads labels with the phone's camera. No other page may use one. */
const readsCodes = (path: string): boolean => /^\/admin\/inventory\/stock-take\/[^/]+\/count$/.test(path)

/** The headers of every answer. */
export function commonHeaders(): MiddlewareHandler {
  const [usual, withCamera] = [headersWith([]), headersWith(["self"])]
  return (c, next) => (readsCodes(c.req.path) ? withCamera : usual)(c, next)
}

const headersWith = (camera: "self"[]): MiddlewareHandler =>
  secureHeaders({
    strictTransportSecurity: false,
    // a page with a secret in its address says no-referrer itself, a published picture that others may show it
    overwrite: false,
    referrerPolicy: "strict-origin-when-cross-origin",
    xFrameOptions: "DENY",
    crossOriginOpenerPolicy: "same-origin",
    crossOriginResourcePolicy: "same-origin",
    permissionsPolicy: { camera, microphone: [], geolocation: [], payment: [] },
  })

/** Answers that say nothing else are kept by nobody and load nothing. In development Vite's scripts need to run. */
export const strictDefaults: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers } = c.res
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store")
  if (import.meta.env.PROD && !headers.has("Content-Security-Policy"))
    headers.set("Content-Security-Policy", policyOfFiles)
}

/** Pages whose addresses hold a secret: links of e-mails, invitations, subscriptions, orders, commissions, certificates, viewing rooms. */
const hasSecret = (path: string): boolean =>
  /^\/(auth|newsletter|track-order|order-confirmation|checkout\/pay|commissions\/room|api\/rooms|calendars|certificates|viewing-rooms)(\/|$)/.test(
    path,
  ) && !path.startsWith("/auth/v1/")

/** The address of such a page is sent to no other site and kept by no search engine. The pages of accounts say in themselves what their own forms send. */
export const secretAddresses: MiddlewareHandler = async (c, next) => {
  await next()
  if (!hasSecret(c.req.path)) return
  c.res.headers.set("Referrer-Policy", "no-referrer")
  c.res.headers.set("X-Robots-Tag", "noindex")
}
