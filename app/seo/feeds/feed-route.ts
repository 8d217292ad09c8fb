import { createHash } from "node:crypto"
import { href } from "react-router"
import { shopContext } from "../../request/context.ts"
import type { Route } from "./+types/feed-route"
import { createFeed, type FeedTopic } from "./create-feed.server.ts"
import type { Feed } from "./feed.ts"
import { renderAtom, renderJsonFeed, renderRss } from "./feed-formats.ts"

const formats: Record<string, { write: (feed: Feed) => string; type: string }> = {
  rss: { write: renderRss, type: "application/rss+xml" },
  atom: { write: renderAtom, type: "application/atom+xml" },
  json: { write: renderJsonFeed, type: "application/feed+json" },
}

/** `/feeds/works.rss`, `.atom`, `.json`, and the same of `blog`. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const [, of, name = ""] = /^(works|blog)\.(rss|atom|json)$/.exec(params.file) ?? []
  const format = formats[name]
  if (!of || !format) return new Response("Not Found", { status: 404 })
  const shop = context.get(shopContext)
  const written = await shop.pageCache.remember(
    `feed ${params.file}`,
    ["artworks", "pictures", "posts", "series", "settings"],
    async () => {
      const feed = await createFeed(shop, of as FeedTopic, href("/feeds/:file", { file: params.file }))
      return createFeedFile(format.write(feed), format.type, feed.updatedAt)
    },
    { bytes: ({ body }) => 2 * body.length },
  )
  return feedAnswer(written, request)
}

type FeedFile = { body: string; type: string; etag: string; lastModified: Date }

function createFeedFile(body: string, type: string, lastModified: Date): FeedFile {
  // Weak: the feed is equal however it is compressed.
  return { body, type, lastModified, etag: `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"` }
}

/** 304 by ETag, or without one by date (RFC 9110, section 13.2.2). */
function feedAnswer({ body, type, etag, lastModified }: FeedFile, request: Request): Response {
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
