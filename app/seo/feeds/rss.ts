import { element, xmlHead } from "../xml.ts"
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
