import { href } from "react-router"
import type { WebSite } from "schema-dts"
import type { SiteDetails } from "../page-meta.ts"
import { getArtistRef } from "./artist.ts"

/** For the home page: https://developers.google.com/search/docs/appearance/site-names */
export function websiteJsonLd(site: SiteDetails): WebSite {
  const artist = getArtistRef(site)
  return {
    "@type": "WebSite",
    "@id": `${site.siteUrl}${href("/")}#site`,
    url: `${site.siteUrl}${href("/")}`,
    name: site.artistName,
    inLanguage: "en",
    ...(site.tagline && { description: site.tagline }),
    ...(artist && { publisher: artist }),
  }
}
