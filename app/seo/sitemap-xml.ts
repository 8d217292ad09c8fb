import { element, xmlHead } from "./xml.ts"

/** The limit per file of https://www.sitemaps.org/protocol.html */
export const maxSitemapUrls = 50_000

const schema = "http://www.sitemaps.org/schemas/sitemap/0.9"

/** https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps */
const images = "http://www.google.com/schemas/sitemap-image/1.1"

export const sitemapStart = `${xmlHead}<urlset xmlns="${schema}" xmlns:image="${images}">\n`
export const sitemapEnd = "</urlset>\n"

/** Paths from the site's root. */
type Entry = { path: string; updatedAt: Date | null; picture: string | null }

export const renderSitemapEntry = (siteUrl: string, { path, updatedAt, picture }: Entry): string =>
  `${
    element(
      "url",
      {},
      element("loc", {}, siteUrl + path),
      updatedAt && element("lastmod", {}, updatedAt.toISOString()),
      picture ? element("image:image", {}, element("image:loc", {}, siteUrl + picture)) : null,
    ).xml
  }\n`

/** @param parts the query of each sitemap's URL */
export const renderSitemapIndex = (siteUrl: string, queries: readonly string[]): string => {
  const sitemaps = queries.map((query) => element("sitemap", {}, element("loc", {}, `${siteUrl}/sitemap.xml?${query}`)))
  return `${xmlHead}${element("sitemapindex", { xmlns: schema }, ...sitemaps).xml}\n`
}
