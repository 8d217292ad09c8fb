import { safeHref } from "../../../lib/rich-text/safe-href.ts"

/** Null: unsafe. @param base the site's origin */
export function toAbsoluteUrl(href: string, base: string): string | null {
  const safe = safeHref(href)
  return safe?.startsWith("/") ? `${base}${safe}` : safe
}
