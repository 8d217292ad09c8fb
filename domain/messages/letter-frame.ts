/** The page of the frame in which an e-mail's own HTML is shown (`readable-html.server.ts`). What it may do is said by its headers, too (`letterFrameHeaders`). */
export const framed = (html: string): string =>
  `<!doctype html><html><head><meta charset="utf-8"><title>E-mail</title><style>
:root { color-scheme: light }
body { margin: 0; padding: 16px; background: #fff; color: #1c1b19; font: 15px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
img, table { max-width: 100% }
img { height: auto }
blockquote { margin: 0 0 0 4px; padding-left: 12px; border-left: 2px solid #ccc }
</style></head><body>${html}</body></html>`

/**
 * No script, no network but this site's own pictures, no form; links open in tabs of their own. `allow-same-origin` lets the
 * pictures be asked for with the artist's session: nothing in the frame runs that could use it.
 */
export const letterFrameHeaders = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy":
    "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; " +
    "sandbox allow-popups allow-popups-to-escape-sandbox allow-same-origin; frame-ancestors 'self'",
  "X-Frame-Options": "SAMEORIGIN",
  "X-Content-Type-Options": "nosniff",
  "X-Robots-Tag": "noindex",
  "Referrer-Policy": "no-referrer",
  "Cache-Control": "private, no-store",
}
