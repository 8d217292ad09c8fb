import type { BreadcrumbList } from "schema-dts"

/** A parent page; `path` from the site's root. */
export type Crumb = { name: string; path: string }

/**
 * Breadcrumbs: https://developers.google.com/search/docs/appearance/structured-data/breadcrumb
 * @param trail from the home page, which is left out, to the page itself
 */
export const breadcrumbsJsonLd = (siteUrl: string, trail: readonly Crumb[]): BreadcrumbList => ({
  "@type": "BreadcrumbList",
  itemListElement: [{ name: "Home", path: "/" }, ...trail].map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: siteUrl + path,
  })),
})
