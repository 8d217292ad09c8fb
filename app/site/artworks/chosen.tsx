import { useContext } from "react"
import { isFiltered } from "../../../domain/artworks/gallery-filters.ts"
import type { SizeUnits } from "../../../lib/size-units.ts"
import { Icon } from "../../ui/controls/icon.tsx"
import { TextLink } from "../../ui/controls/text-link.tsx"
import { SiteUnits } from "../../ui/label/site-units.ts"
import styles from "./chosen.module.css"
import { everything, type GalleryFilters, type Listing, type ListingData, listingAddress } from "./listing.ts"
import { choiceWords, spanWords, wholeMoney } from "./words.ts"

export function Chosen({ listing, data }: { listing: Listing; data: ListingData }) {
  const { query, currency } = data
  const units = useContext(SiteUnits)
  if (!isFiltered(query.filters)) return null
  const without = (change: Partial<GalleryFilters>) =>
    listingAddress(listing, { ...query, after: null, filters: { ...query.filters, ...change } })
  return (
    <ul className={styles.chosen} aria-label="Chosen filters">
      {chosenOf(data, currency, units).map(({ words, change }) => (
        <li key={words}>
          <a href={without(change)} data-link="stay" aria-label={`Without ${words}`}>
            {words}
            <Icon name="close" />
          </a>
        </li>
      ))}
      <li>
        <TextLink href={listingAddress(listing, everything(query))} data-link="stay">
          Clear all
        </TextLink>
      </li>
    </ul>
  )
}

const lists = ["medium", "series", "availability", "orientation", "size", "colour"] as const

function chosenOf(
  { query, counts }: ListingData,
  currency: string,
  units: SizeUnits,
): { words: string; change: Partial<GalleryFilters> }[] {
  const { filters } = query
  const labelOf = (facet: (typeof lists)[number], value: string) =>
    counts?.[facet].find((choice) => choice.value === value)?.label ?? value
  const chosen = lists.flatMap((facet) =>
    filters[facet].map((value) => ({
      words: choiceWords(facet, value, units, labelOf(facet, value)),
      change: { [facet]: (filters[facet] as string[]).filter((other) => other !== value) } as Partial<GalleryFilters>,
    })),
  )
  const others = [
    { words: filters.words && `“${filters.words}”`, change: { words: "" } },
    { words: spanWords(filters.yearFrom, filters.yearTo, String), change: { yearFrom: null, yearTo: null } },
    {
      words: spanWords(filters.priceFrom, filters.priceTo, (amount) => wholeMoney(amount, currency)),
      change: { priceFrom: null, priceTo: null },
    },
  ]
  const tags = filters.tag.map((tag) => ({ words: tag, change: { tag: filters.tag.filter((other) => other !== tag) } }))
  return [...chosen, ...tags, ...others].filter(({ words }) => words !== "")
}
