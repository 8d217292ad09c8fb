import { type Badge, badgeWords } from "../../domain/artworks/badge.ts"
import type { ShownWork } from "../../domain/artworks/work-page.ts"
import { pictureUrl } from "../../domain/media/shown-picture.ts"
import { decimalAmount } from "../../lib/money.ts"
import type { SiteFacts } from "./page-meta.ts"

/** https://schema.org/ItemAvailability; works that are not for sale have no offer. */
const availability: Partial<Record<Badge, string>> = {
  available: "InStock",
  on_hold: "Reserved",
  reserved: "Reserved",
  sold: "SoldOut",
}

type Described = Omit<ShownWork, "updatedAt">

/**
 * A work for search engines: https://schema.org/VisualArtwork, a https://schema.org/Product with an offer where it has
 * a price, and the way to it from the home page. The router escapes it when it writes it into the page.
 */
export function artworkJsonLd(site: SiteFacts, work: Described) {
  const url = `${site.siteUrl}/artwork/${work.id}`
  const artist = { "@type": "Person", name: site.artistName, url: site.siteUrl }
  const images = work.views.map((view) => pictureUrl(view, 1600)).filter((address) => address !== null)
  const offered = work.price !== null && availability[work.badge]
  return {
    "@context": "https://schema.org",
    "@graph": [
      clean({
        "@type": ["VisualArtwork", "Product"],
        "@id": url,
        url,
        name: work.title,
        description: work.description || undefined,
        image: images.map((address) => site.siteUrl + address),
        creator: artist,
        brand: artist,
        artform: work.type,
        artMedium: work.medium || undefined,
        dateCreated: work.year || undefined,
        artEdition: work.editionSize ?? undefined,
        size: work.size || undefined,
        height: millimetres(work.heightMm),
        width: millimetres(work.widthMm),
        depth: millimetres(work.depthMm),
        isPartOf: work.series ? { "@type": "CreativeWorkSeries", name: work.series.title } : undefined,
        offers: offered
          ? {
              "@type": "Offer",
              url,
              price: decimalAmount(work.price ?? 0, work.currency),
              priceCurrency: work.currency,
              availability: `https://schema.org/${offered}`,
              itemCondition: "https://schema.org/NewCondition",
              seller: artist,
            }
          : undefined,
      }),
      {
        "@type": "BreadcrumbList",
        itemListElement: [
          { "@type": "ListItem", position: 1, name: "Gallery", item: `${site.siteUrl}/gallery` },
          { "@type": "ListItem", position: 2, name: work.title, item: url },
        ],
      },
    ],
  }
}

/** The words of a description for search results: whole sentences or words, at most 160 characters. */
export function artworkDescription(work: Described, artistName: string): string {
  const facts = [work.year, work.medium, work.size].filter(Boolean).join(", ")
  const state = work.badge === "available" ? "" : ` ${badgeWords[work.badge].toLowerCase()}.`
  const text = `${work.title} by ${artistName}. ${facts ? `${facts}.` : ""}${state} ${work.description}`
    .replace(/\s+/g, " ")
    .trim()
  return text.length <= 160 ? text : `${text.slice(0, 159).replace(/\s+\S*$/, "")}…`
}

const millimetres = (value: number | null) =>
  value === null ? undefined : { "@type": "QuantitativeValue", value, unitCode: "MMT" }

const clean = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T
