import { safeHref } from "../../lib/rich-text/safe-href.ts"

/** A link as it works outside of the site; null: one that leads nowhere safe. @param base the site's origin */
export function absolute(href: string, base: string): string | null {
  const safe = safeHref(href)
  return safe?.startsWith("/") ? `${base}${safe}` : safe
}
