import type { MetaDescriptor } from "react-router"
import { href } from "react-router"
import type { JsonLdObject } from "schema-dts"
import type { CardPage } from "../../domain/sharing/card-pages.ts"
import { breadcrumbsJsonLd, type Crumb } from "./json-ld/breadcrumbs.ts"

/** What every page's head needs of the site; see `siteFacts`. */
export type SiteFacts = {
  /** Without a slash at its end. */
  siteUrl: string
  artistName: string
  /** The artist's own line about the site, or "". */
  tagline: string
  /** ISO 3166-1, two letters. */
  country: string
  /** May have several lines, or "". */
  location: string
  /** The artist's pages elsewhere. */
  profiles: string[]
}

/** A picture for sharing; `url` absolute or from the site's root. */
export type SharedPicture = { url: string; width: number; height: number; alt: string }

export type PageFacts = {
  /** The page's own name: `About` becomes `About - Anneke Rourke`. */
  title: string
  /** The title is whole as it is. */
  whole?: boolean
  description: string
  /** The page's one address, from the root, without what does not change the page: `/gallery`. Null: no canonical. */
  path: string | null
  /** Its own picture for sharing; without one it has a card. */
  picture?: SharedPicture | null
  type?: "website" | "article" | "profile"
  /** What the page is called on the way to it, where its title says more. */
  crumb?: string
  /** The pages above this one, without the home page: `[{ name: "Gallery", path: "/gallery" }]`. */
  above?: readonly Crumb[]
  /** What the page is about, for search engines (`json-ld/`); where it stands is said by itself. */
  things?: readonly (JsonLdObject | undefined)[]
  /** Kept out of search engines. */
  hidden?: boolean
}

/** What the public layout's loader returns, as far as heads need it. */
type Site = {
  facts: Omit<SiteFacts, "location" | "profiles">
  location: string
  social: readonly { url: string }[]
}

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** A sharing card: what Open Graph readers show whole. @param url from the site's root */
export const sharedCard = (url: string, alt: string): SharedPicture => ({ url, width: 1200, height: 630, alt })

/** The pages with a card of their own; all others are shared with the site's. */
const pageCards: Record<string, CardPage> = {
  "/": "home",
  "/gallery": "gallery",
  "/shop": "shop",
  "/about": "about",
  "/commissions": "commissions",
  "/contact": "contact",
  "/exhibitions": "exhibitions",
  "/blog": "blog",
}

/** What the public layout read; undefined when that failed. */
export function siteFacts(matches: Matches): SiteFacts | undefined {
  const layout = matches.find((match) => match?.id === "site/layout")
  const site = layout?.loaderData as (Pick<Site, "facts"> & Partial<Site>) | undefined
  if (!site?.facts) return undefined
  return { ...site.facts, location: site.location ?? "", profiles: (site.social ?? []).map(({ url }) => url) }
}

/** Title, description, canonical address and cards for sharing of one page. Call it in the route's `meta` with its `matches`. */
export function pageMeta(matches: Matches, page: PageFacts): MetaDescriptor[] {
  const site = siteFacts(matches)
  const name = site?.artistName ?? ""
  const title = page.whole || !name ? page.title : `${page.title} - ${name}`
  const absolute = (path: string) => (site && path.startsWith("/") ? site.siteUrl + path : path)
  const card = pageCards[page.path ?? ""] ?? "default"
  const picture = page.picture ?? sharedCard(href("/cards/:file", { file: `${card}.jpg` }), title)
  const tags: MetaDescriptor[] = [
    { title },
    { name: "description", content: page.description },
    { name: "robots", content: page.hidden ? "noindex" : "index, follow" },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:title", content: title },
    { property: "og:description", content: page.description },
    { property: "og:image", content: absolute(picture.url) },
    { property: "og:image:width", content: String(picture.width) },
    { property: "og:image:height", content: String(picture.height) },
    { property: "og:image:alt", content: picture.alt },
    { name: "twitter:card", content: "summary_large_image" },
  ]
  if (name) tags.push({ property: "og:site_name", content: name })
  if (page.path !== null) {
    const address = absolute(page.path)
    tags.push({ tagName: "link", rel: "canonical", href: address }, { property: "og:url", content: address })
  }
  const graph = site && !page.hidden && page.path !== null ? jsonLd(site.siteUrl, page, page.path) : null
  if (graph) tags.push({ "script:ld+json": graph })
  return tags
}

/** The page for machines; the router escapes it when it writes it into the page. */
function jsonLd(siteUrl: string, { title, crumb, above = [], things = [] }: PageFacts, path: string) {
  const trail = path === "/" ? [] : [breadcrumbsJsonLd(siteUrl, [...above, { name: crumb ?? title, path }])]
  const graph = [...things.filter((thing) => thing !== undefined), ...trail]
  return graph.length > 0 ? { "@context": "https://schema.org", "@graph": graph } : null
}
