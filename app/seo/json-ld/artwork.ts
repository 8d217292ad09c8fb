import { href } from "react-router"
import type { ItemAvailability, MergeLeafTypes, OfferLeaf, ProductLeaf, VisualArtworkLeaf } from "schema-dts"
import { type Badge, badgeLabels } from "../../../domain/artworks/gallery/badge.ts"
import type { PublicArtwork } from "../../../domain/artworks/gallery/work-page.ts"
import type { ShippingChoice } from "../../../domain/checkout/shipping-choices.ts"
import { getPictureUrl } from "../../../domain/media/picture-view.ts"
import { formatDecimalAmount } from "../../../lib/format-money.ts"
import { formatSentences, isSentenceEnded } from "../../../lib/sentences.ts"
import { truncateText } from "../../../lib/truncate-text.ts"
import type { SiteDetails } from "../page-meta.ts"
import { getArtistRef } from "./artist.ts"
import { getSeriesNode } from "./series.ts"

/** https://schema.org/ItemAvailability. Search engines do not support `Reserved`, so a held work is out of stock. */
const availability: Partial<Record<Badge, ItemAvailability>> = {
  available: "https://schema.org/InStock",
  on_hold: "https://schema.org/OutOfStock",
  reserved: "https://schema.org/OutOfStock",
  sold: "https://schema.org/SoldOut",
}

type ArtworkInput = Omit<PublicArtwork, "updatedAt" | "options">
type WorkForSale = MergeLeafTypes<[VisualArtworkLeaf, ProductLeaf]>

/**
 * https://schema.org/VisualArtwork, with a visible price also a product; a product without a price would be invalid:
 * https://developers.google.com/search/docs/appearance/structured-data/merchant-listing. A sold work has no price.
 * @param delivery options in the site's country; none for works sold by inquiry
 */
export function artworkJsonLd(
  site: SiteDetails,
  work: ArtworkInput,
  delivery: readonly ShippingChoice[] = [],
): VisualArtworkLeaf | WorkForSale {
  const url = `${site.siteUrl}${href("/artwork/:id", { id: work.id })}`
  const artist = getArtistRef(site)
  const images = work.views.map((view) => getPictureUrl(view, 1600)).filter((address) => address !== null)
  const { artMedium, artworkSurface } = parseMedium(work.medium)
  const details = dropUndefined({
    "@id": url,
    url,
    name: work.title,
    description: work.description || undefined,
    image: images.length > 0 ? images.map((address) => site.siteUrl + address) : undefined,
    creator: artist,
    artform: work.type || undefined,
    artMedium,
    artworkSurface,
    dateCreated: /^\d{4}$/.test(work.year) ? work.year : undefined,
    artEdition: work.editionSize ?? undefined,
    size: work.size || undefined,
    height: millimetres(work.heightMm),
    width: millimetres(work.widthMm),
    depth: millimetres(work.depthMm),
    isPartOf: seriesRef(site, work),
  })
  const offered = work.price === null ? undefined : availability[work.badge]
  if (!offered) return { "@type": "VisualArtwork", ...details }
  const offer: OfferLeaf = { "@type": "Offer", url, availability: offered, ...(artist && { seller: artist }) }
  // A product requires a picture, too.
  if (work.badge === "sold" || images.length === 0) return { "@type": "VisualArtwork", ...details, offers: offer }
  return {
    "@type": ["VisualArtwork", "Product"],
    ...details,
    sku: work.id,
    material: work.medium || undefined,
    ...(artist && { brand: { "@type": "Brand", name: artist.name } }),
    offers: {
      ...offer,
      price: formatDecimalAmount(work.price ?? 0, work.currency),
      priceCurrency: work.currency,
      itemCondition: "https://schema.org/NewCondition",
      shippingDetails: shippingDetails(site, work, delivery),
    },
  } as WorkForSale
}

/** With a page it is the collection that the page describes. */
function seriesRef(site: SiteDetails, { series }: ArtworkInput) {
  if (!series) return undefined
  if (!series.hasPage) return { "@type": "CreativeWorkSeries", name: series.title } as const
  return { "@type": "Collection", "@id": getSeriesNode(site, series.slug), name: series.title } as const
}

/** Within the site's country; absent for pickup only and works sold by inquiry. */
function shippingDetails(site: SiteDetails, work: ArtworkInput, delivery: readonly ShippingChoice[]) {
  const sent = delivery
    .flatMap(({ pickup, price }) => (pickup || price === null ? [] : [price]))
    .map((price) => ({
      "@type": "OfferShippingDetails" as const,
      shippingRate: {
        "@type": "MonetaryAmount" as const,
        value: formatDecimalAmount(price, work.currency),
        currency: work.currency,
      },
      shippingDestination: { "@type": "DefinedRegion" as const, addressCountry: site.country },
    }))
  return sent.length > 0 ? sent : undefined
}

/** Splits `Oil on linen` into medium and support. */
function parseMedium(medium: string): { artMedium?: string; artworkSurface?: string } {
  const [, material, surface] = /^(.+?) on (.+)$/i.exec(medium) ?? []
  return material && surface ? { artMedium: material, artworkSurface: surface } : { artMedium: medium || undefined }
}

/** Whole sentences or words, at most 160 characters. */
export function artworkDescription(work: ArtworkInput, artistName: string): string {
  const facts = [work.year, work.medium, work.size].filter(Boolean).join(", ")
  const state = work.badge === "available" ? "" : badgeLabels[work.badge].toLowerCase()
  const named = isSentenceEnded(work.title) ? [work.title, `By ${artistName}`] : [`${work.title} by ${artistName}`]
  const text = formatSentences(...named, facts, state, work.description)
  return text.length <= 160 ? text : `${truncateText(text, 159).replace(/\s+\S*$/, "")}…`
}

/** UN/CEFACT code MMT: millimeter. */
const millimetres = (value: number | null) =>
  value === null ? undefined : ({ "@type": "QuantitativeValue", value, unitCode: "MMT" } as const)

const dropUndefined = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T
