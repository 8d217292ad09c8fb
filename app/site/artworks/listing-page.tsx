import { type ReactNode, useMemo } from "react"
import { useNavigation } from "react-router"
import { type GalleryFilters, isFiltered } from "../../../domain/artworks/gallery-filters.ts"
import { classes } from "../../ui/classes.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
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
  type ListingPayload,
  listingAddress,
  parsePayload,
} from "./listing.ts"
import styles from "./listing-page.module.css"
import { unpackWorks } from "./packed-works.ts"
import { countWords } from "./words.ts"

/** @param bare the empty state, when there are no works at all: one sentence, one link */
export function ListingPage({
  listing,
  data,
  bare,
}: {
  listing: Listing
  data: ListingPayload | FailedListing
  bare: ReactNode
}) {
  if ("failed" in data) throw data.error
  return <Works listing={listing} sent={data} bare={bare} />
}

function Works({ listing, sent, bare }: { listing: Listing; sent: ListingPayload; bare: ReactNode }) {
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
      <div className={styles.works} data-changing={changing || undefined}>
        {works.length > 0 ? (
          <InfiniteGrid key={listingAddress(listing, data.query)} listing={listing} data={data} works={works} />
        ) : (
          <div className={text.empty}>
            {asked ? (
              <>
                <p>{noneWords(data.query.filters)}</p>
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

const isOnlySearched = (filters: GalleryFilters) => !isFiltered({ ...filters, words: "" })

const noneWords = (filters: GalleryFilters) =>
  isOnlySearched(filters) ? `Nothing found for “${filters.words}”.` : "No work matches all of these."
