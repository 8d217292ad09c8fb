import { badgeWords } from "../../../domain/artworks/badge.ts"
import type { GalleryFilters, Sort } from "../../../domain/artworks/gallery-filters.ts"
import { sizeWordsOf } from "../../../domain/artworks/size-words.ts"
import { minorUnitDigits } from "../../../lib/currency-digits.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { sizeClasses } from "../../../lib/size-classes.ts"
import type { SizeUnits } from "../../../lib/size-units.ts"
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
  hung: "Gallery order",
  newest: "Newest first",
  "price-up": "Price, low to high",
  "price-down": "Price, high to low",
  year: "Year, latest first",
  best: "Best match",
}

const orientationWords = { landscape: "Landscape", portrait: "Portrait", square: "Square" }

const inSentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()

export function choiceWords(facet: FacetName, value: string, units: SizeUnits, label = value): string {
  if (facet === "availability") return inSentence(badgeWords[value as keyof typeof badgeWords] ?? value)
  if (facet === "orientation") return orientationWords[value as keyof typeof orientationWords] ?? value
  if (facet === "colour") return value === "grey" ? "Gray" : inSentence(value)
  if (facet === "size") {
    const size = sizeClasses.find((one) => one === value)
    if (!size) return value
    const { name, longest } = sizeWordsOf(size, units)
    return `${name}, ${longest}`
  }
  return label
}

/** `$1,200`, from whole units. */
export const wholeMoney = (units: number, currency: string) =>
  formatMoney(units * 10 ** minorUnitDigits(currency), currency)

/** `2019 to 2024`, `From $500`, `Up to 2020`; "" for none. */
export function spanWords(from: number | null, to: number | null, say: (value: number) => string): string {
  if (from !== null && to !== null) return `${say(from)} to ${say(to)}`
  if (from !== null) return `From ${say(from)}`
  return to === null ? "" : `Up to ${say(to)}`
}

export function askedWords(
  facet: FacetName,
  filters: GalleryFilters,
  currency: string,
  labels: Map<string, string>,
  units: SizeUnits,
): string {
  if (facet === "year") return spanWords(filters.yearFrom, filters.yearTo, String)
  if (facet === "price") return spanWords(filters.priceFrom, filters.priceTo, (amount) => wholeMoney(amount, currency))
  return filters[facet].map((value) => choiceWords(facet, value, units, labels.get(value))).join(", ")
}

const inThousands = new Intl.NumberFormat("en-US")

export const countWords = (count: number) => `${inThousands.format(count)} ${count === 1 ? "work" : "works"}`
