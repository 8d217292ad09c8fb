import { href } from "react-router"
import type { ContactPage } from "schema-dts"
import type { SiteDetails } from "../page-meta.ts"
import { getArtistRef } from "./artist.ts"

/** https://schema.org/ContactPage */
export function contactPageJsonLd(site: SiteDetails): ContactPage {
  const artist = getArtistRef(site)
  return {
    "@type": "ContactPage",
    url: `${site.siteUrl}${href("/contact")}`,
    name: "Contact",
    ...(artist && { about: artist }),
  }
}
