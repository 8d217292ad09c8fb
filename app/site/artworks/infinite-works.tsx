import { type MouseEvent, useEffect, useRef, useState } from "react"
import { useFetcher, useLocation } from "react-router"
import type { GridWork } from "../../../domain/artworks/gallery/work-card.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import text from "../../ui/text.module.css"
import { useScripted } from "../../ui/use-scripted.ts"
import { WorkGrid, WorkGridSkeleton } from "../../ui/work-grid/work-grid.tsx"
import { sortLabels } from "./filter-labels.ts"
import {
  type FailedListing,
  getListingUrl,
  type Listing,
  type ListingData,
  type ListingPayload,
  parsePayload,
} from "./listing.ts"
import styles from "./listing-page.module.css"
import { unpackWorks } from "./packed-works.ts"
import { ComingLines, IndexFoot } from "./works-index/index-foot.tsx"
import { WorksIndex } from "./works-index/works-index.tsx"

type LoadedListingPage = { works: GridWork[]; next: string | null }

/** A thousand works: session storage is small. */
const maxPages = 40

/**
 * @param visit the key of the history entry, equal for all pages opened without the router, so the URL is part of the result
 */
const getScrollKey = (visit: string, address: string) => `works ${visit} ${address}`

function rememberPages(place: string, pages: LoadedListingPage[]): void {
  store(place, JSON.stringify(pages.slice(0, maxPages)))
}

function recallPages(place: string): LoadedListingPage[] {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? "[]") as LoadedListingPage[]
  } catch {
    return []
  }
}

/** For navigations that the router does not handle. */
const rememberHeight = (place: string): void => store(`${place} height`, String(Math.round(scrollY)))

/** Null on a first visit, and after a navigation by the router, which restores the position itself. */
function recallHeight(place: string): number | null {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[]
  if (visit?.type !== "back_forward" && visit?.type !== "reload") return null
  try {
    const height = sessionStorage.getItem(`${place} height`)
    sessionStorage.removeItem(`${place} height`)
    return height === null ? null : Number(height)
  } catch {
    return null
  }
}

function store(name: string, value: string): void {
  try {
    sessionStorage.setItem(name, value)
  } catch {
    // Storage is full or forbidden: the listing starts at its first page.
  }
}

/** A fling scrolls 3,000 px in less time than a request takes. */
const preloadMargin = "3000px 0px"

/** Space for the next works is reserved, so that nothing moves when they load. @param works the first page's, unpacked */
export function InfiniteWorks({
  listing,
  data,
  works: firstWorks,
  first,
}: {
  listing: Listing
  data: ListingData
  works: GridWork[]
  /** Whether the page's main picture is among them. */
  first: boolean
}) {
  const { pages, next, load, state } = useMorePages(listing, data)
  const end = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (!end.current || !next || state !== "ready") return
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), { rootMargin: preloadMargin })
    seen.observe(end.current)
    return () => seen.disconnect()
  }, [next, load, state])
  const isIndex = data.query.view === "index"
  const works = [...firstWorks, ...pages.flatMap((page) => page.works)]
  const toTheFirst = data.query.after ? (
    <TextLink href={getListingUrl(listing, { ...data.query, after: null })}>The first works</TextLink>
  ) : null
  // Retries without navigating away, which would lose the loaded works.
  const again = (event: MouseEvent) => {
    if (state !== "failed" || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    load()
  }
  return (
    <>
      {isIndex ? (
        <ListingIndex listing={listing} data={data} works={works} />
      ) : (
        <WorkGrid works={works} first={first} />
      )}
      {next && state !== "failed" ? (
        <div className={styles.coming}>{isIndex ? <ComingLines /> : <WorkGridSkeleton />}</div>
      ) : null}
      <p className={text.unseen} role="status">
        {state === "waiting" ? "Loading more works..." : null}
      </p>
      {next ? (
        <p className={styles.more} ref={end}>
          {state === "failed" ? "The next works didn’t load. " : null}
          <TextLink href={getListingUrl(listing, { ...data.query, after: next })} onClick={again}>
            {state === "failed" ? "Try again" : "More works"}
          </TextLink>
          {toTheFirst}
        </p>
      ) : toTheFirst ? (
        <p className={styles.more}>{toTheFirst}</p>
      ) : null}
      {isIndex && !next ? <IndexFoot total={data.total} available={data.available} /> : null}
    </>
  )
}

function ListingIndex({ listing, data, works }: { listing: Listing; data: ListingData; works: GridWork[] }) {
  return (
    <WorksIndex
      works={works}
      sort={data.sort}
      passed={data.passed}
      caption={`Works in the order: ${sortLabels[data.sort]}`}
      getSortUrl={(sort) => getListingUrl(listing, { ...data.query, sort, after: null })}
    />
  )
}

function useMorePages(listing: Listing, data: ListingData) {
  const { key } = useLocation()
  const place = getScrollKey(key, getListingUrl(listing, data.query))
  // Not while hydrating: stored pages can be rendered at once only on a client-side navigation.
  const byScript = useScripted()
  const [pages, setPages] = useState<LoadedListingPage[]>(() => (byScript ? recallPages(place) : []))
  const fetcher = useFetcher<ListingPayload | FailedListing>()
  const next = (pages.at(-1) ?? data).next
  const fetched = fetcher.data
  useEffect(() => {
    if (!fetched || "failed" in fetched || parsePayload(fetched).query.after !== next) return
    setPages((before) => [...before, { works: unpackWorks(fetched.works), next: fetched.next }])
  }, [fetched, next])
  const height = useRef<number>(null)
  useEffect(() => {
    if (pages.length === 0) return
    rememberPages(place, pages)
    if (height.current !== null) scrollTo({ top: height.current, behavior: "instant" })
    height.current = null
  }, [place, pages])
  useEffect(() => {
    height.current = recallHeight(place)
    if (height.current !== null) setPages(recallPages(place))
    const leave = () => rememberHeight(place)
    addEventListener("pagehide", leave)
    return () => removeEventListener("pagehide", leave)
  }, [place])
  const failed = fetched !== undefined && "failed" in fetched && fetcher.state === "idle"
  const state = fetcher.state !== "idle" ? ("waiting" as const) : failed ? ("failed" as const) : ("ready" as const)
  const load = () => fetcher.load(getListingUrl(listing, { ...data.query, after: next }))
  return { pages, next, load, state }
}
