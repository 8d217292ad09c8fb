import { href, type MetaDescriptor } from "react-router"
import type { BreadcrumbList, JsonLdObject } from "schema-dts"
import type { CardPage } from "../../domain/sharing/card-pages.ts"

export type SiteDetails = {
  /** Without a trailing slash. */
  siteUrl: string
  artistName: string
  /** May be "". */
  tagline: string
  /** ISO 3166-1 alpha-2. */
  country: string
  /** May have several lines, or be "". */
  location: string
  /** URLs of the artist's pages on other sites. */
  profiles: string[]
}

/** `url` is absolute or from the site's root. */
type SharedPicture = { url: string; width: number; height: number; alt: string }

type PageMetaInput = {
  /** `About` becomes `About - Anneke Rourke`. */
  title: string
  /** The artist's name is not added. */
  whole?: boolean
  description: string
  /** Canonical path without parameters that do not change the page: `/gallery`. Null: none. */
  path: string | null
  /** Default: the site's card. */
  picture?: SharedPicture | null
  type?: "website" | "article" | "profile"
  /** Default: the title. */
  crumb?: string
  /** Without the home page: `[{ name: "Gallery", path: "/gallery" }]`. */
  above?: readonly Crumb[]
  /** Structured data (`json-ld/`); breadcrumbs are added automatically. */
  structuredData?: readonly (JsonLdObject | undefined)[]
  hidden?: boolean
  /** Of a work with a choice of its own; default: the site's. */
  protection?: PageProtection | undefined
}

/** `robots` is added to the page's; null: open. */
export type PageProtection = { robots: string; policy: string } | null

type Site = {
  facts: Omit<SiteDetails, "location" | "profiles">
  location: string
  social: readonly { url: string }[]
  protection?: PageProtection
}

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** The size that Open Graph readers show uncropped. @param url from the site's root */
export const getSharedCard = (url: string, alt: string): SharedPicture => ({ url, width: 1200, height: 630, alt })

/** Pages with their own card; others use the site's. */
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

const findSite = (matches: Matches) =>
  matches.find((match) => match?.id === "site/layout")?.loaderData as (Pick<Site, "facts"> & Partial<Site>) | undefined

/** Undefined if the public layout's loader failed. */
export function findSiteDetails(matches: Matches): SiteDetails | undefined {
  const site = findSite(matches)
  if (!site?.facts) return undefined
  return { ...site.facts, location: site.location ?? "", profiles: (site.social ?? []).map(({ url }) => url) }
}

export function pageMeta(matches: Matches, page: PageMetaInput): MetaDescriptor[] {
  const site = findSiteDetails(matches)
  const name = site?.artistName ?? ""
  const title = page.whole || !name ? page.title : `${page.title} - ${name}`
  const absolute = (path: string) => (site && path.startsWith("/") ? site.siteUrl + path : path)
  const card = pageCards[page.path ?? ""] ?? "default"
  const picture = page.picture ?? getSharedCard(href("/cards/:file", { file: `${card}.jpg` }), title)
  const protection = page.protection === undefined ? findSite(matches)?.protection : page.protection
  const tags: MetaDescriptor[] = [
    { title },
    { name: "description", content: page.description },
    { name: "robots", content: (page.hidden ? "noindex" : "index, follow") + (protection?.robots ?? "") },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:title", content: title },
    { property: "og:description", content: page.description },
    { property: "og:image", content: absolute(picture.url) },
    { property: "og:image:width", content: String(picture.width) },
    { property: "og:image:height", content: String(picture.height) },
    { property: "og:image:alt", content: picture.alt },
    { name: "twitter:card", content: "summary_large_image" },
  ]
  if (protection)
    tags.push({ name: "tdm-reservation", content: "1" }, { name: "tdm-policy", content: protection.policy })
  if (name) tags.push({ property: "og:site_name", content: name })
  if (page.path !== null) {
    const address = absolute(page.path)
    tags.push({ tagName: "link", rel: "canonical", href: address }, { property: "og:url", content: address })
  }
  // Only on the server: crawlers request documents.
  const graph =
    import.meta.env.SSR && site && !page.hidden && page.path !== null ? getJsonLd(site.siteUrl, page, page.path) : null
  if (graph) tags.push({ "script:ld+json": graph })
  return tags
}

/** The router escapes it. */
function getJsonLd(siteUrl: string, { title, crumb, above = [], structuredData = [] }: PageMetaInput, path: string) {
  const trail = path === "/" ? [] : [breadcrumbsJsonLd(siteUrl, [...above, { name: crumb ?? title, path }])]
  const graph = [...structuredData.filter((thing) => thing !== undefined), ...trail]
  return graph.length > 0 ? { "@context": "https://schema.org", "@graph": graph } : null
}

/** `path` is from the site's root. */
type Crumb = { name: string; path: string }

/** https://developers.google.com/search/docs/appearance/structured-data/breadcrumb @param trail without the home page */
const breadcrumbsJsonLd = (siteUrl: string, trail: readonly Crumb[]): BreadcrumbList => ({
  "@type": "BreadcrumbList",
  itemListElement: [{ name: "Home", path: "/" }, ...trail].map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: siteUrl + path,
  })),
})
