import { href } from "react-router"
import type { ItemAvailability, MergeLeafTypes, OfferLeaf, ProductLeaf, VisualArtworkLeaf } from "schema-dts"
import { type Badge, badgeWords } from "../../../domain/artworks/badge.ts"
import type { WorkPageWork } from "../../../domain/artworks/work-page.ts"
import type { ShippingChoice } from "../../../domain/checkout/shipping-choices.ts"
import { pictureUrl } from "../../../domain/media/shown-picture.ts"
import { cut } from "../../../lib/cut.ts"
import { decimalAmount } from "../../../lib/format-money.ts"
import { asSentences, isEnded } from "../../../lib/sentences.ts"
import type { SiteFacts } from "../page-meta.ts"
import { artistRef } from "./artist.ts"

/** https://schema.org/ItemAvailability. Search engines do not support `Reserved`, so a held work is out of stock. */
const availability: Partial<Record<Badge, ItemAvailability>> = {
  available: "https://schema.org/InStock",
  on_hold: "https://schema.org/OutOfStock",
  reserved: "https://schema.org/OutOfStock",
  sold: "https://schema.org/SoldOut",
}

type Described = Omit<WorkPageWork, "updatedAt" | "options">
type WorkForSale = MergeLeafTypes<[VisualArtworkLeaf, ProductLeaf]>

/**
 * https://schema.org/VisualArtwork, with a visible price also a product; a product without a price would be invalid:
 * https://developers.google.com/search/docs/appearance/structured-data/merchant-listing. A sold work has no price.
 * @param delivery options in the site's country; none for works sold by inquiry
 */
export function artworkJsonLd(
  site: SiteFacts,
  work: Described,
  delivery: readonly ShippingChoice[] = [],
): VisualArtworkLeaf | WorkForSale {
  const url = `${site.siteUrl}${href("/artwork/:id", { id: work.id })}`
  const artist = artistRef(site)
  const images = work.views.map((view) => pictureUrl(view, 1600)).filter((address) => address !== null)
  const { artMedium, artworkSurface } = readMedium(work.medium)
  const facts = clean({
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
    isPartOf: work.series ? ({ "@type": "CreativeWorkSeries", name: work.series.title } as const) : undefined,
  })
  const offered = work.price === null ? undefined : availability[work.badge]
  if (!offered) return { "@type": "VisualArtwork", ...facts }
  const offer: OfferLeaf = { "@type": "Offer", url, availability: offered, ...(artist && { seller: artist }) }
  // A product requires a picture, too.
  if (work.badge === "sold" || images.length === 0) return { "@type": "VisualArtwork", ...facts, offers: offer }
  return {
    "@type": ["VisualArtwork", "Product"],
    ...facts,
    sku: work.id,
    material: work.medium || undefined,
    ...(artist && { brand: { "@type": "Brand", name: artist.name } }),
    offers: {
      ...offer,
      price: decimalAmount(work.price ?? 0, work.currency),
      priceCurrency: work.currency,
      itemCondition: "https://schema.org/NewCondition",
      shippingDetails: shippingDetails(site, work, delivery),
    },
  } as WorkForSale
}

/** Within the site's country; absent for pickup only and works sold by inquiry. */
function shippingDetails(site: SiteFacts, work: Described, delivery: readonly ShippingChoice[]) {
  const sent = delivery
    .flatMap(({ pickup, price }) => (pickup || price === null ? [] : [price]))
    .map((price) => ({
      "@type": "OfferShippingDetails" as const,
      shippingRate: {
        "@type": "MonetaryAmount" as const,
        value: decimalAmount(price, work.currency),
        currency: work.currency,
      },
      shippingDestination: { "@type": "DefinedRegion" as const, addressCountry: site.country },
    }))
  return sent.length > 0 ? sent : undefined
}

/** Splits `Oil on linen` into medium and support. */
function readMedium(medium: string): { artMedium?: string; artworkSurface?: string } {
  const [, material, surface] = /^(.+?) on (.+)$/i.exec(medium) ?? []
  return material && surface ? { artMedium: material, artworkSurface: surface } : { artMedium: medium || undefined }
}

/** Whole sentences or words, at most 160 characters. */
export function artworkDescription(work: Described, artistName: string): string {
  const facts = [work.year, work.medium, work.size].filter(Boolean).join(", ")
  const state = work.badge === "available" ? "" : badgeWords[work.badge].toLowerCase()
  const named = isEnded(work.title) ? [work.title, `By ${artistName}`] : [`${work.title} by ${artistName}`]
  const text = asSentences(...named, facts, state, work.description)
  return text.length <= 160 ? text : `${cut(text, 159).replace(/\s+\S*$/, "")}…`
}

/** UN/CEFACT code MMT: millimeter. */
const millimetres = (value: number | null) =>
  value === null ? undefined : ({ "@type": "QuantitativeValue", value, unitCode: "MMT" } as const)

const clean = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T
