import { badgeWords } from "../../../domain/artworks/badge.ts"
import type { GalleryFilters, Sort } from "../../../domain/artworks/gallery-filters.ts"
import { minorUnitDigits } from "../../../lib/currency-digits.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import type { FacetName } from "./listing.ts"

export const facetWords: Record<FacetName, string> = {
  medium: "Medium",
  series: "Series",
  availability: "Availability",
  year: "Year",
  price: "Price",
  orientation: "Orientation",
  size: "Size",
  colour: "Color",
}

export const sortWords: Record<Sort, string> = {
  hung: "As hung",
  newest: "Newest first",
  "price-up": "Price, low to high",
  "price-down": "Price, high to low",
  year: "Year, latest first",
  best: "Best match",
}

const orientationWords = { landscape: "Landscape", portrait: "Portrait", square: "Square" }
const sizeWords = {
  small: "Small, under 16″ (40 cm)",
  medium: "Medium, to 39″ (100 cm)",
  large: "Large, to 63″ (160 cm)",
  oversize: "Oversize",
}

const inSentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()

/** The label of a facet's value; mediums and series are their own labels. */
export function choiceWords(facet: FacetName, value: string, label = value): string {
  if (facet === "availability") return inSentence(badgeWords[value as keyof typeof badgeWords] ?? value)
  if (facet === "orientation") return orientationWords[value as keyof typeof orientationWords] ?? value
  if (facet === "colour") return value === "grey" ? "Gray" : inSentence(value)
  if (facet === "size") return sizeWords[value as keyof typeof sizeWords] ?? value
  return label
}

/** `$1,200`, from whole units. */
export const wholeMoney = (units: number, currency: string) =>
  formatMoney(units * 10 ** minorUnitDigits(currency), currency)

/** A range in words: `2019 to 2024`, `from $500`, `to 2020`; "" for none. */
export function spanWords(from: number | null, to: number | null, say: (value: number) => string): string {
  if (from !== null && to !== null) return `${say(from)} to ${say(to)}`
  if (from !== null) return `From ${say(from)}`
  return to === null ? "" : `Up to ${say(to)}`
}

/** The active filter of one facet in a few words; "" for none. */
export function askedWords(
  facet: FacetName,
  filters: GalleryFilters,
  currency: string,
  labels: Map<string, string>,
): string {
  if (facet === "year") return spanWords(filters.yearFrom, filters.yearTo, String)
  if (facet === "price") return spanWords(filters.priceFrom, filters.priceTo, (units) => wholeMoney(units, currency))
  return filters[facet].map((value) => choiceWords(facet, value, labels.get(value))).join(", ")
}

const inThousands = new Intl.NumberFormat("en-US")

/** `1 work`, `5,000 works`. */
export const countWords = (count: number) => `${inThousands.format(count)} ${count === 1 ? "work" : "works"}`
