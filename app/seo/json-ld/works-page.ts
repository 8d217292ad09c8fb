import type { CollectionPage } from "schema-dts"
import type { SiteDetails } from "../page-meta.ts"
import { getArtistRef } from "./artist.ts"

/** Without the works' details, which would double the size of the page. */
export function worksPageJsonLd(site: SiteDetails, page: { title: string; path: string }): CollectionPage {
  const artist = getArtistRef(site)
  return {
    "@type": "CollectionPage",
    url: site.siteUrl + page.path,
    name: page.title,
    ...(artist && { about: artist }),
  }
}
