import { href } from "react-router"
import { listSitemapParts, listSitemapWorks } from "../../domain/artworks/sitemap-queries.server.ts"
import { listPublicPages, type PublicPage } from "../../domain/sharing/public-pages.server.ts"
import type { Shop } from "../../domain/shop.ts"
import { shopContext } from "../request/context.ts"
import type { Route } from "./+types/sitemap"
import { maxSitemapUrls, renderSitemapEntry, renderSitemapIndex, sitemapEnd, sitemapStart } from "./sitemap-xml.ts"

/**
 * Above 50,000 URLs it is a sitemap index, with one sitemap of pages (`?part=pages`) and others that begin at a work
 * (`?from={id}`). Each is cached until its content changes.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { searchParams } = new URL(request.url)
  const [part, from] = [searchParams.get("part"), searchParams.get("from")]
  // Only existing sitemaps are served, so that requests cannot fill the cache.
  if ((part ?? "pages") !== "pages" || (from !== null && !(await listSitemapStarts(shop)).includes(from)))
    return new Response("Not Found", { status: 404 })
  const body = await shop.pageCache.remember(
    `sitemap ${part ?? ""} ${from ?? ""}`,
    [...topics],
    () => renderSitemap(shop, part, from),
    {
      bytes: ({ length }) => 2 * length,
    },
  )
  return new Response(body, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  })
}

const topics = ["artworks", "pictures", "photos", "homepage", "settings", "exhibitions", "posts"] as const

/** The first work of each sitemap, if there are several. */
const listSitemapStarts = (shop: Shop): Promise<string[]> =>
  shop.pageCache.remember("sitemap parts", ["catalogue"], () => listSitemapParts(shop, maxSitemapUrls))

async function renderSitemap(shop: Shop, part: string | null, from: string | null): Promise<string> {
  if (from !== null) return joinPieces(streamSitemap(shop, [], from))
  const pages = (await listPublicPages(shop)).slice(0, maxSitemapUrls)
  if (part !== null) return joinPieces(streamSitemap(shop, pages, "none"))
  const remainingParts = await listSitemapParts(shop, Math.max(1, maxSitemapUrls - pages.length))
  if (remainingParts.length <= 1) return joinPieces(streamSitemap(shop, pages, null))
  return renderSitemapIndex(shop.siteUrl, ["part=pages", ...(await listSitemapStarts(shop)).map((id) => `from=${id}`)])
}

/** @param works the first ID, null for all, or none */
async function* streamSitemap(shop: Shop, pages: PublicPage[], works: string | "none" | null): AsyncGenerator<string> {
  yield sitemapStart
  yield pages.map((page) => renderSitemapEntry(shop.siteUrl, page)).join("")
  if (works !== "none")
    for await (const some of listSitemapWorks(shop, works, maxSitemapUrls))
      yield some
        .map(({ id, ...work }) => renderSitemapEntry(shop.siteUrl, { ...work, path: href("/artwork/:id", { id }) }))
        .join("")
  yield sitemapEnd
}

async function joinPieces(pieces: AsyncGenerator<string>): Promise<string> {
  let text = ""
  for await (const piece of pieces) text += piece
  return text
}
