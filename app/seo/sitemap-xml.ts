import { element, xmlHead } from "./xml.ts"

/** https://www.sitemaps.org/protocol.html: at most 50,000 addresses in one file. */
export const mostAddresses = 50_000

const schema = "http://www.sitemaps.org/schemas/sitemap/0.9"

/** https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps */
const images = "http://www.google.com/schemas/sitemap-image/1.1"

export const listBegins = `${xmlHead}<urlset xmlns="${schema}" xmlns:image="${images}">\n`
export const listEnds = "</urlset>\n"

/** One page: its path and its picture's from the site's root. */
export type Entry = { path: string; updatedAt: Date | null; picture: string | null }

export const entryXml = (siteUrl: string, { path, updatedAt, picture }: Entry): string =>
  `${
    element(
      "url",
      {},
      element("loc", {}, siteUrl + path),
      updatedAt && element("lastmod", {}, updatedAt.toISOString()),
      picture ? element("image:image", {}, element("image:loc", {}, siteUrl + picture)) : null,
    ).xml
  }\n`

/** @param parts what follows `/sitemap.xml?` in the address of each sitemap */
export const listOfLists = (siteUrl: string, parts: readonly string[]): string => {
  const lists = parts.map((part) => element("sitemap", {}, element("loc", {}, `${siteUrl}/sitemap.xml?${part}`)))
  return `${xmlHead}${element("sitemapindex", { xmlns: schema }, ...lists).xml}\n`
}
