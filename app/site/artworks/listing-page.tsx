import { type ReactNode, useContext, useMemo } from "react"
import { useNavigation } from "react-router"
import { type GalleryFilters, isFiltered, turnedRanges } from "../../../domain/artworks/gallery-filters.ts"
import { classes } from "../../ui/classes.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import { SiteUnits } from "../../ui/label/site-units.ts"
import page from "../../ui/page.module.css"
import text from "../../ui/text.module.css"
import { useTellNothingFound } from "../visits/use-tell-nothing-found.ts"
import { Chosen } from "./chosen.tsx"
import { FilterBar } from "./filter-bar.tsx"
import { InfiniteGrid } from "./infinite-grid.tsx"
import {
  everything,
  type FailedListing,
  type Listing,
  type ListingData,
  type ListingPayload,
  listingAddress,
  parsePayload,
} from "./listing.ts"
import styles from "./listing-page.module.css"
import { unpackWorks } from "./packed-works.ts"
import { askedWords, countWords } from "./words.ts"

type ListingPageProps = {
  listing: Listing
  data: ListingPayload | FailedListing
  bare: ReactNode
  note?: ReactNode
}

export function ListingPage({ data, ...props }: ListingPageProps) {
  if ("failed" in data) throw data.error
  return <Works sent={data} {...props} />
}

function Works({ listing, sent, bare, note }: Omit<ListingPageProps, "data"> & { sent: ListingPayload }) {
  const data = useMemo(() => parsePayload(sent), [sent])
  const { location } = useNavigation()
  const changing = location?.pathname === listing.path
  const works = useMemo(() => unpackWorks(data.works), [data.works])
  const asked = isFiltered(data.query.filters)
  useTellNothingFound(data.total === 0 && isOnlySearched(data.query.filters) ? data.query.filters.words : "")
  return (
    <div className={page.container}>
      <div className={styles.head}>
        <h1>{listing.title}</h1>
        <p className={classes(text.small, text.figures)} role="status">
          {countWords(data.total)}
        </p>
      </div>
      {data.total > 0 || asked ? <FilterBar listing={listing} data={data} /> : null}
      <Chosen listing={listing} data={data} />
      {data.total > 0 ? note : null}
      <div className={styles.works} data-changing={changing || undefined}>
        {works.length > 0 ? (
          <InfiniteGrid key={listingAddress(listing, data.query)} listing={listing} data={data} works={works} />
        ) : (
          <div className={text.empty}>
            {asked ? (
              <>
                <p>{noneWords(data.query.filters)}</p>
                <TurnedRange listing={listing} data={data} />
                <TextLink className={styles.emptyLink} href={listingAddress(listing, everything(data.query))}>
                  {isOnlySearched(data.query.filters) ? "Show all works" : "Clear the filters"}
                </TextLink>
              </>
            ) : (
              bare
            )}
          </div>
        )}
      </div>
    </div>
  )
}

/** Suggests the swapped range when its first end is above the second. */
function TurnedRange({ listing, data: { query, currency } }: { listing: Listing; data: ListingData }) {
  const units = useContext(SiteUnits)
  const turned = turnedRanges(query.filters)
  if (turned.length === 0) return null
  const filters = { ...query.filters, ...Object.assign({}, ...turned.map(({ change }) => change)) }
  const words = turned.map(({ facet }) => askedWords(facet, filters, currency, new Map(), units))
  return (
    <TextLink
      className={styles.emptyLink}
      data-link="stay"
      href={listingAddress(listing, { ...query, filters, after: null })}
    >
      {`Show ${words.join(", ")}`}
    </TextLink>
  )
}

const isOnlySearched = (filters: GalleryFilters) => !isFiltered({ ...filters, words: "" })

function noneWords(filters: GalleryFilters): string {
  const [turned] = turnedRanges(filters)
  if (turned) return `The first ${turned.facet} is above the second, so no work can match.`
  return isOnlySearched(filters) ? `Nothing found for “${filters.words}”.` : "No work matches all of these."
}
