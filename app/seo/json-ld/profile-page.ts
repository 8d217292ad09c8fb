import { href } from "react-router"
import type { AboutPageLeaf, MergeLeafTypes, ProfilePageLeaf } from "schema-dts"
import type { SiteDetails } from "../page-meta.ts"
import { artistJsonLd } from "./artist.ts"

type ProfilePage = MergeLeafTypes<[AboutPageLeaf, ProfilePageLeaf]>

/** https://developers.google.com/search/docs/appearance/structured-data/profile-page */
export function profilePageJsonLd(site: SiteDetails, image: string | null, lead: string): ProfilePage | undefined {
  const artist = artistJsonLd(site, image)
  return (
    artist && {
      "@type": ["AboutPage", "ProfilePage"],
      url: `${site.siteUrl}${href("/about")}`,
      ...(lead && { description: lead }),
      mainEntity: artist,
    }
  )
}
