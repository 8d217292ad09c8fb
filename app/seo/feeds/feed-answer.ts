import { createHash } from "node:crypto"

type FeedFile = { body: string; type: string; etag: string; lastModified: Date }

export function createFeedFile(body: string, type: string, lastModified: Date): FeedFile {
  // Weak: the feed is equal however it is compressed.
  return { body, type, lastModified, etag: `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"` }
}

/** 304 by ETag, or without one by date (RFC 9110, section 13.2.2). */
export function feedAnswer({ body, type, etag, lastModified }: FeedFile, request: Request): Response {
  const headers = {
    "Content-Type": `${type}; charset=utf-8`,
    "Cache-Control": "public, max-age=900",
    "Cross-Origin-Resource-Policy": "cross-origin",
    ETag: etag,
    "Last-Modified": lastModified.toUTCString(),
  }
  return isUnchanged(request.headers, etag, lastModified)
    ? new Response(null, { status: 304, headers })
    : new Response(body, { headers })
}

function isUnchanged(asked: Headers, etag: string, lastModified: Date): boolean {
  const tags = asked.get("if-none-match")
  const bare = (tag: string) => tag.trim().replace(/^W\//, "")
  if (tags !== null) return tags.trim() === "*" || tags.split(",").some((tag) => bare(tag) === bare(etag))
  // HTTP dates have a resolution of one second.
  const since = Date.parse(asked.get("if-modified-since") ?? "")
  return Math.floor(lastModified.getTime() / 1000) * 1000 <= since
}
