import type { CollectionPage } from "schema-dts"
import type { SiteFacts } from "../page-meta.ts"
import { artistRef } from "./artist.ts"

/** Without the works' details, which would double the size of the page. */
export function worksPageJsonLd(site: SiteFacts, page: { title: string; path: string }): CollectionPage {
  const artist = artistRef(site)
  return {
    "@type": "CollectionPage",
    url: site.siteUrl + page.path,
    name: page.title,
    ...(artist && { about: artist }),
  }
}
