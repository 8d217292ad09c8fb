import { element, withoutControls, xmlHead } from "../xml.ts"
import type { Feed, FeedEntry } from "./feed.ts"

/** https://www.rssboard.org/rss-specification, with extensions for the full text, the author's name and picture sizes. */
export function renderRss(feed: Feed): string {
  const { title, url, description, self, copyright, icon, updatedAt, entries } = feed
  const channel = element(
    "channel",
    {},
    element("title", {}, title),
    element("link", {}, url),
    element("description", {}, description),
    element("language", {}, "en"),
    element("copyright", {}, copyright),
    element("lastBuildDate", {}, updatedAt.toUTCString()),
    element("image", {}, element("url", {}, icon), element("title", {}, title), element("link", {}, url)),
    element("atom:link", { href: self, rel: "self", type: "application/rss+xml" }),
    ...entries.map((entry) => renderItem(entry, feed)),
  )
  const namespaces = {
    "xmlns:atom": "http://www.w3.org/2005/Atom",
    "xmlns:content": "http://purl.org/rss/1.0/modules/content/",
    "xmlns:dc": "http://purl.org/dc/elements/1.1/",
    "xmlns:media": "http://search.yahoo.com/mrss/",
  }
  return xmlHead + element("rss", { version: "2.0", ...namespaces }, channel).xml
}

function renderItem({ title, url, id, summary, html, publishedAt, categories, picture }: FeedEntry, { author }: Feed) {
  return element(
    "item",
    {},
    element("title", {}, title),
    element("link", {}, url),
    element("guid", { isPermaLink: "false" }, id),
    element("pubDate", {}, publishedAt.toUTCString()),
    element("description", {}, summary),
    element("content:encoded", {}, html),
    author && element("dc:creator", {}, author.name),
    ...categories.map((category) => element("category", {}, category)),
    picture && element("enclosure", { url: picture.url, length: picture.bytes, type: "image/jpeg" }),
    picture &&
      element("media:content", {
        url: picture.url,
        medium: "image",
        type: "image/jpeg",
        fileSize: picture.bytes,
        width: picture.width,
        height: picture.height,
      }),
  )
}

/** RFC 4287, https://www.rfc-editor.org/rfc/rfc4287 */
export function renderAtom(feed: Feed): string {
  const { title, description, url, self, author, copyright, icon, updatedAt, entries } = feed
  const root = element(
    "feed",
    { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": "en" },
    element("id", {}, self),
    element("title", {}, title),
    element("subtitle", {}, description),
    element("updated", {}, updatedAt.toISOString()),
    element("link", { rel: "self", type: "application/atom+xml", href: self }),
    element("link", { rel: "alternate", type: "text/html", href: url }),
    element("rights", {}, copyright),
    element("icon", {}, icon),
    // A feed needs an author (section 4.1.1): without an artist's name its title.
    element("author", {}, element("name", {}, author?.name ?? title), author && element("uri", {}, author.url)),
    ...entries.map(renderEntry),
  )
  return xmlHead + root.xml
}

const renderEntry = ({ id, title, url, publishedAt, updatedAt, summary, html, categories, picture }: FeedEntry) =>
  element(
    "entry",
    {},
    element("id", {}, id),
    element("title", {}, title),
    element("link", { rel: "alternate", type: "text/html", href: url }),
    element("published", {}, publishedAt.toISOString()),
    element("updated", {}, updatedAt.toISOString()),
    element("summary", {}, summary),
    element("content", { type: "html" }, html),
    ...categories.map((term) => element("category", { term })),
    picture && element("link", { rel: "enclosure", type: "image/jpeg", length: picture.bytes, href: picture.url }),
  )

/** JSON Feed 1.1: https://www.jsonfeed.org/version/1.1/ */
export function renderJsonFeed({ title, description, url, self, author, icon, entries }: Feed): string {
  const feed = {
    version: "https://jsonfeed.org/version/1.1",
    title,
    home_page_url: url,
    feed_url: self,
    description,
    icon,
    language: "en",
    ...(author && { authors: [author] }),
    items: entries.map(toItem),
  }
  return JSON.stringify(feed, (_, value: unknown) => (typeof value === "string" ? withoutControls(value) : value))
}

const toItem = ({ id, url, title, html, summary, publishedAt, updatedAt, categories, picture }: FeedEntry) => ({
  id,
  url,
  title,
  content_html: html,
  summary,
  date_published: publishedAt.toISOString(),
  date_modified: updatedAt.toISOString(),
  ...(categories.length > 0 && { tags: categories }),
  ...(picture && {
    image: picture.url,
    attachments: [{ url: picture.url, mime_type: "image/jpeg", size_in_bytes: picture.bytes }],
  }),
})
