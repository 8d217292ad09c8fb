import { withoutControls } from "../xml.ts"
import type { Feed, FeedEntry } from "./feed.ts"

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
