import { href } from "react-router"
import { listNewWorks } from "../../../domain/artworks/gallery/artwork-queries.server.ts"
import { listFeedPosts } from "../../../domain/blog/feed-posts.server.ts"
import type { PictureFile } from "../../../domain/media/picture-file.ts"
import { unnamedArtist } from "../../../domain/settings/artist-name.ts"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { formatSentence, formatTitle } from "../../../lib/sentences.ts"
import { getCalendarYear } from "../../../lib/site-time.ts"
import { element } from "../xml.ts"
import type { Feed, FeedEntry } from "./feed.ts"
import { renderImageHtml, renderTextHtml } from "./feed-html.ts"

export type FeedTopic = "works" | "blog"

/** @param self the feed's path */
export async function createFeed(shop: Shop, of: FeedTopic, self: string): Promise<Feed> {
  const { site } = await getSettings(shop.db, "site")
  const { siteUrl } = shop
  const named = site.artistName !== unnamedArtist
  const name = named ? site.artistName : "the artist"
  const title = of === "works" ? "New works" : "Journal"
  const entries = of === "works" ? await workEntries(shop) : await postEntries(shop)
  // An empty feed has today's date.
  const today = Math.floor(shop.now().getTime() / 86_400_000) * 86_400_000
  return {
    title: named ? `${title} - ${name}` : title,
    description: of === "works" ? `Works by ${name}, as they leave the studio.` : `What ${name} writes in the studio.`,
    url: siteUrl + (of === "works" ? href("/gallery") : href("/blog")),
    self: siteUrl + self,
    author: named ? { name, url: `${siteUrl}${href("/about")}` } : null,
    copyright: `© ${getCalendarYear(site.timeZone, shop.now())} ${site.artistName}`,
    icon: `${siteUrl}/apple-touch-icon.png`,
    updatedAt: new Date(entries.length > 0 ? Math.max(...entries.map((entry) => entry.updatedAt.getTime())) : today),
    entries,
  }
}

async function workEntries(shop: Shop): Promise<FeedEntry[]> {
  const works = await listNewWorks(shop)
  return works.map(
    ({ id, title, file, alt, type, series, seriesPage, description, publishedAt, updatedAt, ...work }) => {
      const edition = work.editionSize ? `Edition of ${work.editionSize}` : ""
      const details = formatTitle(
        formatSentence([work.year, work.medium, work.size, edition].filter(Boolean).join(", ")),
      )
      const url = `${shop.siteUrl}${href("/artwork/:id", { id })}`
      const shown = file && element("p", {}, element("a", { href: url }, renderImageHtml(shop.siteUrl, file, alt))).xml
      return {
        id: `urn:uuid:${id}`,
        url,
        title,
        summary: details,
        html: [
          shown,
          ...paragraphs([details, ...description.split(/\n\s*\n/)]),
          series && seriesPage && renderSeriesHtml(shop, series, seriesPage),
        ].join(""),
        publishedAt,
        updatedAt,
        categories: [type, series ?? ""].filter(Boolean),
        picture: absolute(shop, file),
      }
    },
  )
}

function renderSeriesHtml({ siteUrl }: Shop, title: string, slug: string): string {
  const url = siteUrl + href("/series/:slug", { slug })
  return element("p", {}, "From the series ", element("a", { href: url }, title)).xml
}

async function postEntries(shop: Shop): Promise<FeedEntry[]> {
  const { posts, shown } = await listFeedPosts(shop)
  return posts.map(({ id, slug, title, excerpt, body, tags, publishedAt, updatedAt, file, alt }) => {
    const first = file && element("p", {}, renderImageHtml(shop.siteUrl, file, alt)).xml
    return {
      id: `urn:uuid:${id}`,
      url: `${shop.siteUrl}${href("/blog/:slug", { slug })}`,
      title,
      summary: excerpt,
      html: [first, renderTextHtml(shop.siteUrl, body, shown)].join(""),
      publishedAt,
      updatedAt,
      categories: tags,
      picture: absolute(shop, file),
    }
  })
}

const absolute = (shop: Shop, file: PictureFile | null) => file && { ...file, url: shop.siteUrl + file.path }

const paragraphs = (texts: string[]) =>
  texts
    .map((text) => text.trim().replace(/\s+/g, " "))
    .filter(Boolean)
    .map((text) => element("p", {}, text).xml)
