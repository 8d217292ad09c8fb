import { href } from "react-router"
import type { ContactPage } from "schema-dts"
import type { SiteFacts } from "../page-meta.ts"
import { artistRef } from "./artist.ts"

/** https://schema.org/ContactPage */
export function contactPageJsonLd(site: SiteFacts): ContactPage {
  const artist = artistRef(site)
  return {
    "@type": "ContactPage",
    url: `${site.siteUrl}${href("/contact")}`,
    name: "Contact",
    ...(artist && { about: artist }),
  }
}
