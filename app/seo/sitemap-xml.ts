import type { ListedWork } from "../../domain/artworks/sitemap-queries.server.ts"
import { escapeXml } from "./xml.ts"

/** https://www.sitemaps.org/protocol.html: at most 50,000 addresses in one file. */
export const mostAddresses = 50_000

/** The pages that are always there. */
export const standingPages = [
  "/",
  "/gallery",
  "/shop",
  "/about",
  "/commissions",
  "/contact",
  "/privacy",
  "/terms",
  "/shipping",
]

export const mostWorks = mostAddresses - standingPages.length

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const images = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'

export const listBegins = `${head}<urlset ${schema} ${images}>\n`
export const listEnds = "</urlset>\n"

export const pageEntry = (siteUrl: string, path: string) => `<url><loc>${escapeXml(siteUrl + path)}</loc></url>\n`

export function workEntry(siteUrl: string, { id, updatedAt, picture }: ListedWork): string {
  const image = picture ? `<image:image><image:loc>${escapeXml(siteUrl + picture)}</image:loc></image:image>` : ""
  return `<url><loc>${escapeXml(`${siteUrl}/artwork/${id}`)}</loc><lastmod>${updatedAt.toISOString()}</lastmod>${image}</url>\n`
}

/** @param parts the first work of each further list */
export const listOfLists = (siteUrl: string, parts: string[]): string =>
  `${head}<sitemapindex ${schema}>\n${parts
    .map((from) => `<sitemap><loc>${escapeXml(`${siteUrl}/sitemap.xml?from=${from}`)}</loc></sitemap>\n`)
    .join("")}</sitemapindex>\n`
