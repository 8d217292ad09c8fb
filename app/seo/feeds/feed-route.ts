import { href } from "react-router"
import { shopContext } from "../../request/context.ts"
import type { Route } from "./+types/feed-route"
import { atom } from "./atom.ts"
import type { Feed } from "./feed.ts"
import { feedAnswer, writtenFeed } from "./feed-answer.ts"
import { jsonFeed } from "./json-feed.ts"
import { type FeedOf, makeFeed } from "./make-feed.server.ts"
import { rss } from "./rss.ts"

const formats: Record<string, { write: (feed: Feed) => string; type: string }> = {
  rss: { write: rss, type: "application/rss+xml" },
  atom: { write: atom, type: "application/atom+xml" },
  json: { write: jsonFeed, type: "application/feed+json" },
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
      const feed = await makeFeed(shop, of as FeedOf, href("/feeds/:file", { file: params.file }))
      return writtenFeed(format.write(feed), format.type, feed.updatedAt)
    },
    { bytes: ({ body }) => 2 * body.length },
  )
  return feedAnswer(written, request)
}
