import { href } from "react-router"
import type { ExhibitionEvent } from "schema-dts"
import { formatVenue } from "../../../domain/exhibitions/exhibition.ts"
import type { PublicExhibition } from "../../../domain/exhibitions/exhibition-queries.server.ts"
import { getPictureUrl } from "../../../domain/media/picture-view.ts"
import { getRichTextExcerpt } from "../../../lib/rich-text/rich-text-contents.ts"
import { formatSentence } from "../../../lib/sentences.ts"
import type { SiteDetails } from "../page-meta.ts"
import { getArtistRef } from "./artist.ts"

type ExhibitionInput = Omit<PublicExhibition, "updatedAt">

/** https://developers.google.com/search/docs/appearance/structured-data/event */
export function exhibitionJsonLd(site: SiteDetails, show: ExhibitionInput): ExhibitionEvent {
  const url = `${site.siteUrl}${href("/exhibitions/:slug", { slug: show.slug })}`
  const artist = getArtistRef(site)
  const images = show.views.map((view) => getPictureUrl(view, 1600)).filter((address) => address !== null)
  return {
    "@type": "ExhibitionEvent",
    "@id": url,
    url,
    name: show.title,
    description: exhibitionDescription(show),
    // only the year where days are unknown
    startDate: show.datesText ? show.startsOn.slice(0, 4) : show.startsOn,
    ...(show.endsOn && { endDate: show.datesText ? show.endsOn.slice(0, 4) : show.endsOn }),
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: {
      "@type": "Place",
      name: show.venue,
      address: {
        "@type": "PostalAddress",
        ...(show.address && { streetAddress: show.address }),
        ...(show.city && { addressLocality: show.city }),
      },
    },
    organizer: { "@type": "Organization", name: show.venue, ...(show.venueUrl && { url: show.venueUrl }) },
    ...(artist && { performer: artist }),
    ...(images.length > 0 && { image: images.map((address) => site.siteUrl + address) }),
    ...(show.works.length > 0 && {
      workFeatured: show.works.map((work) => ({
        "@type": "CreativeWork" as const,
        name: work.title,
        url: `${site.siteUrl}${href("/artwork/:id", { id: work.id })}`,
      })),
    }),
  }
}

/** The artist's own, else dates, place and the beginning of the statement; about 160 characters. */
export function exhibitionDescription(show: ExhibitionInput): string {
  if (show.seoDescription) return show.seoDescription
  const details = formatSentence([formatVenue(show), show.dates].filter(Boolean).join(", "))
  const words = show.statement ? getRichTextExcerpt(show.statement, Math.max(160 - details.length, 40)) : ""
  return words ? `${details} ${words}` : details
}
