import { badgeLabels } from "../../../domain/artworks/gallery/badge.ts"
import type { GalleryFilters, Sort } from "../../../domain/artworks/gallery/gallery-filters.ts"
import { getSizeLabels } from "../../../domain/artworks/gallery/size-labels.ts"
import { minorUnitDigits } from "../../../lib/currency-digits.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { sizeClasses } from "../../../lib/size-classes.ts"
import type { SizeUnits } from "../../../lib/size-units.ts"
import type { FacetName } from "./listing.ts"

export const facetLabels: Record<FacetName, string> = {
  medium: "Medium",
  series: "Series",
  availability: "Availability",
  year: "Year",
  price: "Price",
  orientation: "Orientation",
  size: "Size",
  colour: "Color",
}

export const sortLabels: Record<Sort, string> = {
  hung: "Gallery order",
  newest: "Newest first",
  "price-up": "Price, low to high",
  "price-down": "Price, high to low",
  year: "Year, latest first",
  best: "Best match",
  "title-up": "Title, A to Z",
  "title-down": "Title, Z to A",
  "year-up": "Year, earliest first",
  "medium-up": "Medium, A to Z",
  "medium-down": "Medium, Z to A",
  "size-up": "Size, small to large",
  "size-down": "Size, large to small",
  "availability-up": "Available first",
  "availability-down": "Available last",
}

const orientationLabels = { landscape: "Landscape", portrait: "Portrait", square: "Square" }

const toSentenceCase = (words: string) => words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()

export function formatChoice(facet: FacetName, value: string, units: SizeUnits, label = value): string {
  if (facet === "availability") return toSentenceCase(badgeLabels[value as keyof typeof badgeLabels] ?? value)
  if (facet === "orientation") return orientationLabels[value as keyof typeof orientationLabels] ?? value
  if (facet === "colour") return value === "grey" ? "Gray" : toSentenceCase(value)
  if (facet === "size") {
    const size = sizeClasses.find((one) => one === value)
    if (!size) return value
    const { name, longest } = getSizeLabels(size, units)
    return `${name}, ${longest}`
  }
  return label
}

/** `$1,200`, from whole units. */
export const formatWholeMoney = (units: number, currency: string) =>
  formatMoney(units * 10 ** minorUnitDigits(currency), currency)

/** `2019 to 2024`, `From $500`, `Up to 2020`; "" for none. */
export function formatSpan(from: number | null, to: number | null, format: (value: number) => string): string {
  if (from !== null && to !== null) return `${format(from)} to ${format(to)}`
  if (from !== null) return `From ${format(from)}`
  return to === null ? "" : `Up to ${format(to)}`
}

export function formatFacet(
  facet: FacetName,
  filters: GalleryFilters,
  currency: string,
  labels: Map<string, string>,
  units: SizeUnits,
): string {
  if (facet === "year") return formatSpan(filters.yearFrom, filters.yearTo, String)
  if (facet === "price")
    return formatSpan(filters.priceFrom, filters.priceTo, (amount) => formatWholeMoney(amount, currency))
  return filters[facet].map((value) => formatChoice(facet, value, units, labels.get(value))).join(", ")
}
