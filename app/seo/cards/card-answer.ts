import type { FoundCard } from "../../../domain/sharing/find-card.server.ts"

/** Other sites may embed it. @param lasting the URL contains a hash of the content */
export function cardAnswer(found: FoundCard | null, lasting: boolean): Response {
  if (!found) return new Response("Not Found", { status: 404 })
  if (found.kind === "busy")
    return new Response("Too many cards are being drawn. Please come again in a minute.", {
      status: 503,
      headers: { "Retry-After": "60", "Cache-Control": "no-store" },
    })
  if (found.kind === "moved")
    return new Response(null, { status: 302, headers: { Location: found.path, "Cache-Control": "public, max-age=60" } })
  const forHowLong = lasting
    ? "public, max-age=31536000, immutable"
    : "public, max-age=3600, stale-while-revalidate=86400"
  const headers = new Headers({ ETag: `"${found.hash}"`, "Cache-Control": forHowLong })
  if (found.kind === "unchanged") return new Response(null, { status: 304, headers })
  if (!found.kept) headers.set("Cache-Control", "public, max-age=60")
  headers.set("Content-Type", "image/jpeg")
  headers.set("Content-Length", String(found.bytes.length))
  headers.set("Cross-Origin-Resource-Policy", "cross-origin")
  return new Response(Uint8Array.from(found.bytes), { headers })
}
