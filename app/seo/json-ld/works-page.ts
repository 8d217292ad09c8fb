import type { CollectionPage } from "schema-dts"
import type { SiteFacts } from "../page-meta.ts"
import { artistRef } from "./artist.ts"

/** A wall of works. The works say the rest on their own pages; a list of them here would weigh as much as their labels. */
export function worksPageJsonLd(site: SiteFacts, page: { title: string; path: string }): CollectionPage {
  const artist = artistRef(site)
  return {
    "@type": "CollectionPage",
    url: site.siteUrl + page.path,
    name: page.title,
    ...(artist && { about: artist }),
  }
}
