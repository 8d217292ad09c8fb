import { href } from "react-router"
import { shopContext } from "../../request/context.ts"
import type { Route } from "./+types/feed-route"
import { renderAtom } from "./atom.ts"
import { createFeed, type FeedTopic } from "./create-feed.server.ts"
import type { Feed } from "./feed.ts"
import { createFeedFile, feedAnswer } from "./feed-answer.ts"
import { renderJsonFeed } from "./json-feed.ts"
import { renderRss } from "./rss.ts"

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
    ["artworks", "pictures", "posts", "settings"],
    async () => {
      const feed = await createFeed(shop, of as FeedTopic, href("/feeds/:file", { file: params.file }))
      return createFeedFile(format.write(feed), format.type, feed.updatedAt)
    },
    { bytes: ({ body }) => 2 * body.length },
  )
  return feedAnswer(written, request)
}
