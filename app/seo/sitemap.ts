import { href } from "react-router"
import { listSitemapParts, listSitemapWorks } from "../../domain/artworks/gallery/sitemap-queries.server.ts"
import { getSettings } from "../../domain/settings/settings-queries.server.ts"
import { listPublicPages, type PublicPage } from "../../domain/sharing/public-pages.server.ts"
import type { Shop } from "../../domain/shop.ts"
import { shopContext } from "../request/context.ts"
import type { Route } from "./+types/sitemap"
import { element, xmlHead } from "./xml.ts"

/** The limit per file of https://www.sitemaps.org/protocol.html */
const maxSitemapUrls = 50_000

const schema = "http://www.sitemaps.org/schemas/sitemap/0.9"

/** https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps */
const imageSchema = "http://www.google.com/schemas/sitemap-image/1.1"

const sitemapStart = `${xmlHead}<urlset xmlns="${schema}" xmlns:image="${imageSchema}">\n`
const sitemapEnd = "</urlset>\n"

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
    ["artworks", "pictures", "photos", "homepage", "settings", "exhibitions", "posts", "series", "pages"],
    () => renderSitemap(shop, part, from),
    { bytes: ({ length }) => 2 * length },
  )
  return new Response(body, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  })
}

/** The first work of each sitemap, if there are several. */
const listSitemapStarts = (shop: Shop): Promise<string[]> =>
  shop.pageCache.remember("sitemap parts", ["catalogue"], () => listSitemapParts(shop, maxSitemapUrls))

async function renderSitemap(shop: Shop, part: string | null, from: string | null): Promise<string> {
  if (from !== null) return joinPieces(streamSitemap(shop, [], from))
  const { protection } = await getSettings(shop.db, "protection")
  const isClosed = protection.level === "closed"
  const pages = (await listPublicPages(shop))
    .slice(0, maxSitemapUrls)
    .map((page) => (isClosed ? { ...page, picture: null } : page))
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

/** Paths from the site's root. */
type Entry = { path: string; updatedAt: Date | null; picture: string | null }

const renderSitemapEntry = (siteUrl: string, { path, updatedAt, picture }: Entry): string =>
  `${
    element(
      "url",
      {},
      element("loc", {}, siteUrl + path),
      updatedAt && element("lastmod", {}, updatedAt.toISOString()),
      picture ? element("image:image", {}, element("image:loc", {}, siteUrl + picture)) : null,
    ).xml
  }\n`

/** @param queries the query of each sitemap's URL */
const renderSitemapIndex = (siteUrl: string, queries: readonly string[]): string => {
  const sitemaps = queries.map((query) => element("sitemap", {}, element("loc", {}, `${siteUrl}/sitemap.xml?${query}`)))
  return `${xmlHead}${element("sitemapindex", { xmlns: schema }, ...sitemaps).xml}\n`
}
