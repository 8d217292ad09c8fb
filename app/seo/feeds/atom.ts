import { element, xmlHead } from "../xml.ts"
import type { Feed, FeedEntry } from "./feed.ts"

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
