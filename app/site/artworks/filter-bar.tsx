import {
  type ChangeEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react"
import { useNavigate, useNavigation } from "react-router"
import { gallerySorts, indexSorts, parseGalleryQuery } from "../../../domain/artworks/gallery/gallery-filters.ts"
import { Button } from "../../ui/controls/button.tsx"
import { Icon, IconButton } from "../../ui/controls/icon.tsx"
import { TextLink } from "../../ui/controls/text-link.tsx"
import { isTouched } from "../../ui/forms/touched.ts"
import { type SearchCause, useSearchEntry } from "../../ui/going-back/search-entry.ts"
import text from "../../ui/text.module.css"
import { choosingParam } from "./choosing-param.ts"
import styles from "./filter-bar.module.css"
import { sortLabels } from "./filter-labels.ts"
import { FilterPanel } from "./filter-panel.tsx"
import { clearFilters, getDefaultSort, getListingUrl, type Listing, type ListingData, type Sort } from "./listing.ts"
import { formatListingCount } from "./listing-count.ts"
import { SyncedInput, SyncedSelect } from "./synced-inputs.tsx"
import { useGalleryCounts } from "./use-counts.ts"

const filterDrawerId = "filters"

/** One form, submitted on every change; without scripts it has a button. Narrow screens show it in a drawer. */
export function FilterBar({ listing, data }: { listing: Listing; data: ListingData }) {
  const asked = usePendingQuery(listing, data)
  const drawer = useRef<HTMLDivElement>(null)
  const panels = useOnePanel()
  const { counts, lookUp } = useGalleryCounts(listing, data)
  const { choose, type, submit } = useFilterEvents(listing, panels.ref, drawer, lookUp)
  return (
    <search>
      <form
        className={styles.bar}
        action={listing.path}
        method="get"
        onSubmit={submit}
        onPointerEnter={lookUp}
        onFocus={lookUp}
        {...panels}
      >
        {data.query.view ? <input type="hidden" name="view" value={data.query.view} /> : null}
        <div className={styles.find}>
          <Icon name="search" />
          <label className={text.unseen} htmlFor="search-works">
            Search works
          </label>
          <SyncedInput
            id="search-works"
            type="search"
            name="q"
            placeholder="Search works"
            maxLength={200}
            value={asked.filters.words}
            onInput={type}
          />
        </div>
        <div className={styles.sheet} id={filterDrawerId} popover="auto" ref={drawer}>
          <header className={styles.head}>
            <h2>Filter and sort</h2>
            <IconButton name="close" label="Close" popoverTarget={filterDrawerId} popoverTargetAction="hide" />
          </header>
          <div className={styles.body}>
            {listing.facets.map((facet) => (
              <FilterPanel
                key={facet}
                facet={facet}
                data={data}
                counts={counts}
                filters={asked.filters}
                choose={choose}
                type={type}
                lookUp={lookUp}
              />
            ))}
            {data.counts ? null : (
              <noscript>
                <a href={`${listing.path}?${data.query.view ? "view=index&" : ""}${choosingParam}=open`}>All filters</a>
              </noscript>
            )}
            <SortSelect listing={listing} query={asked} onChange={choose} />
          </div>
          <footer className={styles.foot}>
            <TextLink href={getListingUrl(listing, clearFilters(data.query))} data-link="stay">
              Clear
            </TextLink>
            <Button main>Show {formatListingCount(data.total)}</Button>
          </footer>
        </div>
        <button type="button" className={styles.open} popoverTarget={filterDrawerId}>
          Filter and sort
        </button>
      </form>
    </search>
  )
}

type SortSelectProps = {
  listing: Listing
  query: ListingData["query"]
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void
}

function SortSelect({ listing, query, onChange }: SortSelectProps) {
  const sorts: readonly Sort[] = query.view === "index" ? [...gallerySorts, ...indexSorts] : gallerySorts
  const shownSorts = sorts.filter((sort) => sort !== "best" || query.filters.words !== "")
  const unasked = getDefaultSort(listing, query.filters)
  return (
    <label className={styles.sort} htmlFor="sort">
      <span aria-hidden="true">Sort</span>
      {/* The default order has no name: with search words it becomes “best match first”. */}
      <SyncedSelect
        key={unasked}
        id="sort"
        name="sort"
        aria-label="Sort"
        value={shownSorts.find((sort) => sort === query.sort && sort !== unasked) ?? ""}
        onChange={onChange}
      >
        {shownSorts.map((sort) => (
          <option key={sort} value={sort === unasked ? "" : sort}>
            {sortLabels[sort]}
          </option>
        ))}
      </SyncedSelect>
      <Icon name="down" />
    </label>
  )
}

/** Submits the form at each choice, and while typing after a pause. */
function useFilterEvents(
  listing: Listing,
  bar: RefObject<HTMLFormElement | null>,
  drawer: RefObject<HTMLDivElement | null>,
  lookUp: () => void,
) {
  const navigate = useNavigate()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])

  const entry = useSearchEntry()

  const send = (form: HTMLFormElement | null, cause: SearchCause) => {
    clearTimeout(waiting.current)
    const fields = form && [...new FormData(form)].map(([name, value]) => [name, String(value)])
    const query = fields && parseGalleryQuery(new URLSearchParams(fields))
    if (!query) return
    const to = getListingUrl(listing, query)
    const change = entry(cause, to)
    if (change === "back") history.back()
    else if (change !== "none") void navigate(to, { preventScrollReset: true, replace: change === "replace" })
  }
  // Choices made before hydration are applied here, or the controls would revert to the URL's state. Options of a panel that
  // was opened before are loaded here, because its toggle event was missed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at hydration
  useLayoutEffect(() => {
    const form = bar.current
    if (form && isTouched(form)) send(form, "choice")
    if (form?.querySelector("details[open]")) lookUp()
  }, [])
  const choose = (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => send(event.currentTarget.form, "choice")
  const type = (event: FormEvent<HTMLInputElement>) => {
    const { form, name } = event.currentTarget
    clearTimeout(waiting.current)
    waiting.current = setTimeout(send, 350, form, { field: name })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    send(event.currentTarget, "submit")
    if (drawer.current?.matches(":popover-open")) drawer.current.hidePopover()
  }
  return { choose, type, submit }
}

/** Keeps one panel open at a time on wide screens. Escape returns the focus to its button. */
function useOnePanel() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const wide = matchMedia("(width >= 1180px)")
    const closeOthers = ({ target }: Event) => {
      if (!wide.matches || !(target instanceof Node)) return
      for (const panel of form.current?.querySelectorAll("details[open]") ?? [])
        if (!panel.contains(target)) panel.removeAttribute("open")
    }
    // A press does not always focus the pressed element (Safari focuses no checkbox), so the press position decides, and focus
    // counts only when the keyboard moved it.
    let pressed = false
    const press = (event: Event) => {
      pressed = true
      closeOthers(event)
    }
    const release = () => {
      pressed = false
    }
    const focus = (event: Event) => pressed || closeOthers(event)
    const stop = new AbortController()
    document.addEventListener("pointerdown", press, stop)
    for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, release, stop)
    document.addEventListener("focusin", focus, stop)
    return () => stop.abort()
  }, [])
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const open = form.current?.querySelector("details[open]")
    if (key !== "Escape" || !open || form.current?.querySelector(":popover-open")) return
    open.removeAttribute("open")
    open.querySelector("summary")?.focus()
  }
  return { ref: form, onKeyDown }
}

function usePendingQuery(listing: Listing, data: ListingData) {
  const { location } = useNavigation()
  const pending = location?.pathname === listing.path ? parseGalleryQuery(new URLSearchParams(location.search)) : null
  if (pending) return pending
  return data.query
}
