import type { BreadcrumbList } from "schema-dts"

/** `path` is from the site's root. */
export type Crumb = { name: string; path: string }

/** https://developers.google.com/search/docs/appearance/structured-data/breadcrumb @param trail without the home page */
export const breadcrumbsJsonLd = (siteUrl: string, trail: readonly Crumb[]): BreadcrumbList => ({
  "@type": "BreadcrumbList",
  itemListElement: [{ name: "Home", path: "/" }, ...trail].map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: siteUrl + path,
  })),
})
