import type { CollectionPage } from "schema-dts"
import type { SiteFacts } from "../page-meta.ts"
import { artistRef } from "./artist.ts"

/**
 * A wall of works in its order: https://developers.google.com/search/docs/appearance/structured-data/carousel (a list
 * of addresses, whose pages say the rest).
 * @param works those that hang on the page
 */
export function worksPageJsonLd(
  site: SiteFacts,
  page: { title: string; path: string },
  works: readonly { id: string }[],
): CollectionPage {
  const artist = artistRef(site)
  return {
    "@type": "CollectionPage",
    url: site.siteUrl + page.path,
    name: page.title,
    ...(artist && { about: artist }),
    ...(works.length > 0 && {
      mainEntity: {
        "@type": "ItemList",
        itemListElement: works.map(({ id }, index) => ({
          "@type": "ListItem",
          position: index + 1,
          url: `${site.siteUrl}/artwork/${id}`,
        })),
      },
    }),
  }
}
