import { href } from "react-router"
import type { CollectionLeaf, CollectionPage } from "schema-dts"
import { formatVenue } from "../../../domain/exhibitions/exhibition.ts"
import { getPictureUrl } from "../../../domain/media/picture-view.ts"
import type { PublicSeries } from "../../../domain/series/find-series.server.ts"
import type { SeriesCard } from "../../../domain/series/series-queries.server.ts"
import type { SiteDetails } from "../page-meta.ts"
import { getArtistRef } from "./artist.ts"

const getSeriesUrl = (site: SiteDetails, slug: string) => site.siteUrl + href("/series/:slug", { slug })

/** The collection apart from its page. */
export const getSeriesNode = (site: SiteDetails, slug: string) => `${getSeriesUrl(site, slug)}#series`

/** https://schema.org/CollectionPage about a https://schema.org/Collection of works, with the exhibitions that showed them. */
export function seriesJsonLd(site: SiteDetails, series: PublicSeries): (CollectionPage | CollectionLeaf)[] {
  const url = getSeriesUrl(site, series.slug)
  const artist = getArtistRef(site)
  const image = series.cover && getPictureUrl(series.cover, 1600)
  const collection: CollectionLeaf = {
    "@type": "Collection",
    "@id": getSeriesNode(site, series.slug),
    name: series.title,
    url,
    ...(series.excerpt && { description: series.excerpt }),
    ...(artist && { creator: artist }),
    ...(image && { image: site.siteUrl + image }),
    ...(series.years && { temporalCoverage: series.years.replace("–", "/") }),
    collectionSize: series.workCount,
    hasPart: series.works.map(({ id, title }) => ({
      "@type": "VisualArtwork" as const,
      "@id": site.siteUrl + href("/artwork/:id", { id }),
      name: title,
    })),
    ...(series.exhibitions.length > 0 && { subjectOf: series.exhibitions.map((show) => exhibitionRef(site, show)) }),
  }
  return [
    {
      "@type": "CollectionPage",
      "@id": url,
      url,
      name: series.title,
      mainEntity: { "@id": getSeriesNode(site, series.slug) },
    },
    collection,
  ]
}

const exhibitionRef = (site: SiteDetails, show: PublicSeries["exhibitions"][number]) => ({
  "@type": "ExhibitionEvent" as const,
  "@id": site.siteUrl + href("/exhibitions/:slug", { slug: show.slug }),
  name: show.title,
  startDate: show.startsOn,
  ...(show.endsOn && { endDate: show.endsOn }),
  location: { "@type": "Place" as const, name: formatVenue(show), address: show.city || show.venue },
})

export const seriesListJsonLd = (site: SiteDetails, cards: SeriesCard[]): CollectionPage => ({
  "@type": "CollectionPage",
  url: site.siteUrl + href("/series"),
  name: "Series",
  hasPart: cards.map(({ slug, title }) => ({
    "@type": "Collection" as const,
    "@id": getSeriesNode(site, slug),
    name: title,
    url: getSeriesUrl(site, slug),
  })),
})
