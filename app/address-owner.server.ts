import type { AddressOwner } from "../domain/redirects/redirect.ts"
import { listRoutes } from "./route-entry.ts"
import { getRouteFlags } from "./route-flags.server.ts"
import routes from "./routes.ts"

/** Their pages look for a redirect when there is no such work, exhibition, post or page. */
const recordRoutes = new Set(["/artwork/:id", "/exhibitions/:slug", "/blog/:slug", "/:slug"])

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")

const toPattern = (path: string): RegExp => {
  const segments = path.slice(1).split("/")
  const parts = segments.map((segment) => (segment.startsWith(":") ? "[^/]+" : escapePattern(segment)))
  return new RegExp(`^/${parts.join("/")}(?:\\.data)?$`, "i")
}

const listedPatterns = listRoutes(routes)
  .filter(({ path }) => !path.includes("*"))
  .map(({ path }) => ({ pattern: toPattern(path), isRecord: recordRoutes.has(path) }))
  // As in the router, the more specific route is first.
  .toSorted((one, other) => Number(one.isRecord) - Number(other.isRecord))

/** Folders and files that are answered before the router, and pages that have a 404 page of their own. */
const ownBeginnings =
  /^\/(?:admin|api|assets|auth|calendars|cards|drafts|feeds|files|live|media-files|page-files|setup|\.well-known)(?:\/|$)|^\/(?:healthz|readyz|apple-touch-icon\.png|default-portrait\.svg|favicon\.(?:ico|svg))$/

/** Who answers a normalized path: the site itself, perhaps a work, exhibition, post or page, or nothing. */
export function findAddressOwner(path: string): AddressOwner {
  if (ownBeginnings.test(path) || path.endsWith(".data") || getRouteFlags(path).secret) return "site"
  const found = listedPatterns.find(({ pattern }) => pattern.test(path))
  if (!found) return null
  return found.isRecord ? "record" : "site"
}
