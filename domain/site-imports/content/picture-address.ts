/**
 * Where a picture of the old site is in its largest size, the best first; empty for what cannot be fetched.
 * @param base the address of the page that shows it
 */
export function getPictureAddresses(source: string, base: string): string[] {
  const url = parseUrl(source, base)
  if (!url) return []
  const direct = withoutProxy(url)
  const largest = toLargest(direct)
  return [...new Set([largest.href, direct.href])]
}

function parseUrl(source: string, base: string): URL | null {
  const url = URL.parse(source.trim(), URL.canParse(base) ? base : undefined)
  if (!url || !/^https?:$/.test(url.protocol) || url.href.length > 2000 || url.username || url.password) return null
  url.hash = ""
  return url
}

/** Jetpack shows pictures through i0.wp.com, whose path begins with the picture's host. */
function withoutProxy(url: URL): URL {
  if (!/^i\d\.wp\.com$/.test(url.hostname)) return url
  return URL.parse(`https:/${url.pathname}`) ?? url
}

function toLargest(url: URL): URL {
  const large = new URL(url)
  if (/(?:^|\.)(?:squarespace-cdn\.com|squarespace\.com)$/.test(url.hostname) || url.searchParams.has("format")) {
    large.search = "?format=2500w"
    return large
  }
  for (const name of ["w", "h", "resize", "fit", "crop", "ssl", "quality"]) large.searchParams.delete(name)
  large.pathname = url.pathname.replace(/-\d{2,5}x\d{2,5}(\.(?:jpe?g|png|gif|webp|avif|tiff?))$/i, "$1")
  return large
}

/** Of a link around a picture, which often leads to its original. */
export const isPictureFile = (address: string): boolean =>
  /^[^?#]+\.(?:jpe?g|png|gif|webp|avif|tiff?|heic)(?:[?#]|$)/i.test(address)
