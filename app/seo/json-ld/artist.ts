import { href } from "react-router"
import type { PersonLeaf } from "schema-dts"
import { unnamedArtist } from "../../../domain/settings/artist-name.ts"
import type { SiteDetails } from "../page-meta.ts"

/** Undefined while the name is not set. */
export const getArtistRef = (site: SiteDetails): PersonLeaf | undefined =>
  site.artistName === unnamedArtist
    ? undefined
    : {
        "@type": "Person",
        "@id": `${site.siteUrl}${href("/")}#artist`,
        name: site.artistName,
        url: `${site.siteUrl}${href("/about")}`,
      }

/** https://schema.org/Person @param image path of a portrait */
export function artistJsonLd(site: SiteDetails, image?: string | null): PersonLeaf | undefined {
  const named = getArtistRef(site)
  if (!named) return undefined
  const place = site.location.split("\n").join(", ").trim()
  return {
    ...named,
    jobTitle: "Artist",
    ...(site.tagline && { description: site.tagline }),
    ...(image && { image: site.siteUrl + image }),
    ...(site.profiles.length > 0 && { sameAs: site.profiles }),
    ...(place && {
      workLocation: {
        "@type": "Place",
        name: place,
        address: { "@type": "PostalAddress", addressCountry: site.country },
      },
    }),
  }
}
