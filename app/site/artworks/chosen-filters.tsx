import { useContext } from "react"
import { isFiltered } from "../../../domain/artworks/gallery/gallery-filters.ts"
import type { SizeUnits } from "../../../lib/size-units.ts"
import { Icon } from "../../ui/controls/icon.tsx"
import { TextLink } from "../../ui/controls/text-link.tsx"
import { SiteUnits } from "../../ui/label/site-units.ts"
import styles from "./chosen-filters.module.css"
import { formatChoice, formatSpan, formatWholeMoney } from "./filter-labels.ts"
import { clearFilters, type GalleryFilters, getListingUrl, type Listing, type ListingData } from "./listing.ts"

export function ChosenFilters({ listing, data }: { listing: Listing; data: ListingData }) {
  const { query, currency } = data
  const units = useContext(SiteUnits)
  if (!isFiltered(query.filters)) return null
  const without = (change: Partial<GalleryFilters>) =>
    getListingUrl(listing, { ...query, after: null, filters: { ...query.filters, ...change } })
  return (
    <ul className={styles.chosen} aria-label="Chosen filters">
      {listChosen(data, currency, units).map(({ label, change }) => (
        <li key={label}>
          <a href={without(change)} data-link="stay" aria-label={`Without ${label}`}>
            {label}
            <Icon name="close" />
          </a>
        </li>
      ))}
      <li>
        <TextLink href={getListingUrl(listing, clearFilters(query))} data-link="stay">
          Clear all
        </TextLink>
      </li>
    </ul>
  )
}

const listFacets = ["medium", "series", "availability", "orientation", "size", "colour"] as const

function listChosen(
  { query, counts }: ListingData,
  currency: string,
  units: SizeUnits,
): { label: string; change: Partial<GalleryFilters> }[] {
  const { filters } = query
  const labelOf = (facet: (typeof listFacets)[number], value: string) =>
    counts?.[facet].find((choice) => choice.value === value)?.label ?? value
  const chosen = listFacets.flatMap((facet) =>
    filters[facet].map((value) => ({
      label: formatChoice(facet, value, units, labelOf(facet, value)),
      change: { [facet]: (filters[facet] as string[]).filter((other) => other !== value) } as Partial<GalleryFilters>,
    })),
  )
  const others = [
    { label: filters.words && `“${filters.words}”`, change: { words: "" } },
    { label: formatSpan(filters.yearFrom, filters.yearTo, String), change: { yearFrom: null, yearTo: null } },
    {
      label: formatSpan(filters.priceFrom, filters.priceTo, (amount) => formatWholeMoney(amount, currency)),
      change: { priceFrom: null, priceTo: null },
    },
  ]
  const tags = filters.tag.map((tag) => ({ label: tag, change: { tag: filters.tag.filter((other) => other !== tag) } }))
  return [...chosen, ...tags, ...others].filter(({ label }) => label !== "")
}
