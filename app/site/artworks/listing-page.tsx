import { type ReactNode, useContext, useEffect, useMemo } from "react"
import { useNavigation } from "react-router"
import { findSwappedRanges, type GalleryFilters, isFiltered } from "../../../domain/artworks/gallery/gallery-filters.ts"
import { classes } from "../../ui/classes.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import { SiteUnits } from "../../ui/label/site-units.ts"
import page from "../../ui/page.module.css"
import text from "../../ui/text.module.css"
import { sendVisit } from "../visits/send-visit.ts"
import { ChosenFilters } from "./chosen-filters.tsx"
import { FilterBar } from "./filter-bar.tsx"
import { formatFacet } from "./filter-labels.ts"
import { InfiniteWorks } from "./infinite-works.tsx"
import {
  changeView,
  clearFilters,
  type FailedListing,
  getListingUrl,
  type Listing,
  type ListingData,
  type ListingPayload,
  parsePayload,
} from "./listing.ts"
import { formatListingCount } from "./listing-count.ts"
import styles from "./listing-page.module.css"
import { unpackWorks } from "./packed-works.ts"
import { useSortFocus } from "./works-index/use-sort-focus.ts"
import { ViewSwitch } from "./works-index/view-switch.tsx"

type ListingPageProps = {
  listing: Listing
  data: ListingPayload | FailedListing
  bare: ReactNode
  note?: ReactNode
  /** Above the works, also if none was found. */
  found?: ReactNode
  /** The address of the series; null: none has a page. */
  series?: string | null
  /** Before the filters. */
  before?: ReactNode
}

export function ListingPage({ data, ...props }: ListingPageProps) {
  if ("failed" in data) throw data.error
  return <Works sent={data} {...props} />
}

function Works({
  listing,
  sent,
  bare,
  note,
  found,
  series,
  before,
}: Omit<ListingPageProps, "data"> & { sent: ListingPayload }) {
  const data = useMemo(() => parsePayload(sent), [sent])
  const { location } = useNavigation()
  const changing = location?.pathname === listing.path
  const works = useMemo(() => unpackWorks(data.works), [data.works])
  const asked = isFiltered(data.query.filters)
  const isIndex = data.query.view === "index"
  const { works: worksElement, ...sortFocus } = useSortFocus(getListingUrl(listing, data.query))
  useReportNothingFound(data.total === 0 && isSearchOnly(data.query.filters) ? data.query.filters.words : "")
  return (
    <div className={page.container}>
      <div className={styles.head}>
        <h1>{isIndex ? listing.indexTitle : listing.title}</h1>
        <div className={styles.beside}>
          <p className={classes(text.small, text.figures)} role="status">
            {formatListingCount(data.total)}
          </p>
          {data.total > 0 ? (
            <ViewSwitch
              current={isIndex ? "index" : "grid"}
              series={series ?? null}
              grid={getListingUrl(listing, changeView(data.query, undefined))}
              index={getListingUrl(listing, changeView(data.query, "index"))}
            />
          ) : null}
        </div>
      </div>
      {before}
      {data.total > 0 || asked ? <FilterBar listing={listing} data={data} /> : null}
      <ChosenFilters listing={listing} data={data} />
      {found}
      {data.total > 0 ? note : null}
      <div ref={worksElement} {...sortFocus} className={styles.works} data-changing={changing || undefined}>
        {works.length > 0 ? (
          <InfiniteWorks
            key={getListingUrl(listing, data.query)}
            listing={listing}
            data={data}
            works={works}
            first={!before}
          />
        ) : (
          <div className={text.empty}>
            {asked ? (
              <>
                <p>{formatNothingFound(data.query.filters)}</p>
                <SwappedRange listing={listing} data={data} />
                <TextLink className={styles.emptyLink} href={getListingUrl(listing, clearFilters(data.query))}>
                  {isSearchOnly(data.query.filters) ? "Show all works" : "Clear the filters"}
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
function SwappedRange({ listing, data: { query, currency } }: { listing: Listing; data: ListingData }) {
  const units = useContext(SiteUnits)
  const turned = findSwappedRanges(query.filters)
  if (turned.length === 0) return null
  const filters = { ...query.filters, ...Object.assign({}, ...turned.map(({ change }) => change)) }
  const labels = turned.map(({ facet }) => formatFacet(facet, filters, currency, new Map(), units))
  return (
    <TextLink
      className={styles.emptyLink}
      data-link="stay"
      href={getListingUrl(listing, { ...query, filters, after: null })}
    >
      {`Show ${labels.join(", ")}`}
    </TextLink>
  )
}

const isSearchOnly = (filters: GalleryFilters) => !isFiltered({ ...filters, words: "" })

function formatNothingFound(filters: GalleryFilters): string {
  const [turned] = findSwappedRanges(filters)
  if (turned) return `The first ${turned.facet} is above the second, so no work can match.`
  return isSearchOnly(filters) ? `Nothing found for “${filters.words}”.` : "No work matches all of these."
}

/** Milliseconds without typing, after which the text is complete. */
const idleMs = 1_500

function useReportNothingFound(words: string): void {
  useEffect(() => {
    if (words === "") return
    const timer = setTimeout(() => sendVisit({ k: "q", q: words.slice(0, 80) }), idleMs)
    return () => clearTimeout(timer)
  }, [words])
}
