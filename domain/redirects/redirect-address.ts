import { maxPathLength, normalizePath } from "./normalize-path.ts"
import { findPatternProblem } from "./redirect-pattern.ts"

const maxTargetLength = 1000

/** `path`: normalized; null for another site. */
export type RedirectTarget = { url: string; path: string | null }

type Parsed<T> = { ok: true; value: T } | { ok: false; message: string }

const unreadableFrom =
  "Please enter the old address, like /portfolio/harbor or https://www.example.com/portfolio/harbor."
const unreadableTarget =
  "Please enter a page of your site, like /gallery, or a complete address that begins with https://."

const controlOrBackslash = /[\p{Cc}\p{Zl}\p{Zp}\\]/u

/** The path of an old address, with or without its host. Query and fragment do not count. */
export function parseOldAddress(text: string): Parsed<string> {
  const typed = text.trim()
  const path = getTypedPath(typed)
  if (path === null || controlOrBackslash.test(typed)) return { ok: false, message: unreadableFrom }
  const normalized = normalizePath(path)
  if (normalized === null && path.length > maxPathLength)
    return { ok: false, message: `At most ${maxPathLength} characters.` }
  if (normalized === null) return { ok: false, message: unreadableFrom }
  const misused = findPatternProblem(normalized)
  return misused ? { ok: false, message: misused } : { ok: true, value: normalized }
}

function getTypedPath(typed: string): string | null {
  if (typed === "") return null
  if (/^https?:\/\//i.test(typed)) return URL.canParse(typed) ? new URL(typed).pathname : null
  const path = typed.split(/[?#]/, 1)[0] ?? ""
  if (path.startsWith("/")) return path.startsWith("//") ? null : path
  // Without a scheme: a host that looks like one is not part of the path.
  return /^www\.[^/]+(?:\/|$)/i.test(path) ? path.replace(/^[^/]+/, "") || "/" : `/${path}`
}

/** Only what the owner typed: a path of this site, or an https URL. @param siteUrl the origin */
export function parseRedirectTarget(text: string, siteUrl: string): Parsed<RedirectTarget> {
  const typed = text.trim()
  const refused = { ok: false as const, message: unreadableTarget }
  if (typed === "" || controlOrBackslash.test(typed)) return refused
  const url = parseTargetUrl(typed, siteUrl)
  if (!url || url.username || url.password) return refused
  const isOwn = url.origin === siteUrl
  if (!isOwn && (url.protocol !== "https:" || !url.hostname.includes("."))) return refused
  const target = isOwn ? url.pathname + url.search + url.hash : url.href
  // `/.//example.com` resolves to `//example.com`, which browsers take for another site.
  if (target.startsWith("//")) return refused
  if (target.length > maxTargetLength) return { ok: false, message: `At most ${maxTargetLength} characters.` }
  const path = isOwn ? normalizePath(url.pathname) : null
  return isOwn && path === null ? refused : { ok: true, value: { url: target, path } }
}

function parseTargetUrl(typed: string, siteUrl: string): URL | null {
  if (typed.startsWith("/")) return typed.startsWith("//") ? null : new URL(siteUrl + typed)
  return /^https?:\/\//i.test(typed) && URL.canParse(typed) ? new URL(typed) : null
}

const maxSearchLength = 2000

/** The old address's query goes on to pages of this site only. @param search begins with `?`, or is empty */
export function getRedirectLocation(target: string, search: string): string {
  if (!target.startsWith("/") || search.length < 2 || search.length > maxSearchLength) return target
  const hash = target.indexOf("#")
  const end = hash === -1 ? target.length : hash
  const page = target.slice(0, end)
  return page + (page.includes("?") ? `&${search.slice(1)}` : search) + target.slice(end)
}
