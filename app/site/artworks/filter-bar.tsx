import { type ChangeEvent, type FormEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef } from "react"
import { useNavigate, useNavigation } from "react-router"
import { readGalleryQuery, sorts } from "../../../domain/artworks/gallery-filters.ts"
import { Button } from "../../ui/controls/button.tsx"
import { Icon, IconButton } from "../../ui/controls/icon.tsx"
import { TextLink } from "../../ui/controls/text-link.tsx"
import { isTouched } from "../../ui/forms/touched.ts"
import text from "../../ui/text.module.css"
import { choosingParam } from "./choosing-param.ts"
import styles from "./filter-bar.module.css"
import { FilterPanel } from "./filter-panel.tsx"
import { everything, type Listing, type ListingData, listingAddress, unaskedSort } from "./listing.ts"
import { Chooser, Typed } from "./typed.tsx"
import { useCounts } from "./use-counts.ts"
import { countWords, sortWords } from "./words.ts"

const sheetId = "filters"

/**
 * Search, filters and order of a listing: one form that is submitted on every change. Without scripts it has a
 * button. Wide screens show it as a ruled row, narrow ones show the same controls in a sheet.
 */
export function FilterBar({ listing, data }: { listing: Listing; data: ListingData }) {
  const navigate = useNavigate()
  const asked = usePendingQuery(listing, data)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sheet = useRef<HTMLDivElement>(null)
  const closing = useOnePanel()
  const { counts, lookUp } = useCounts(listing, data)
  useEffect(() => () => clearTimeout(waiting.current), [])

  const send = (form: HTMLFormElement | null, replace = false) => {
    clearTimeout(waiting.current)
    const fields = form && [...new FormData(form)].map(([name, value]) => [name, String(value)])
    const query = fields && readGalleryQuery(new URLSearchParams(fields))
    if (query) void navigate(listingAddress(listing, query), { preventScrollReset: true, replace })
  }
  // Choices made before hydration are applied now; otherwise the controls would return to the state in the address. The
  // options of a panel that was opened before are loaded now, because its toggle event was missed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at hydration
  useLayoutEffect(() => {
    const form = closing.ref.current
    if (form && isTouched(form)) send(form)
    if (form?.querySelector("details[open]")) lookUp()
  }, [])
  const choose = (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => send(event.currentTarget.form)
  const type = (event: FormEvent<HTMLInputElement>) => {
    const { form } = event.currentTarget
    clearTimeout(waiting.current)
    waiting.current = setTimeout(send, 350, form, true)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    send(event.currentTarget)
    if (sheet.current?.matches(":popover-open")) sheet.current.hidePopover()
  }
  const shownSorts = sorts.filter((sort) => sort !== "best" || asked.filters.words !== "")
  const unasked = unaskedSort(listing, asked.filters)
  return (
    <search>
      <form
        className={styles.bar}
        action={listing.path}
        method="get"
        onSubmit={submit}
        onPointerEnter={lookUp}
        onFocus={lookUp}
        {...closing}
      >
        <div className={styles.find}>
          <Icon name="search" />
          <label className={text.unseen} htmlFor="search-works">
            Search works
          </label>
          <Typed
            id="search-works"
            type="search"
            name="q"
            placeholder="Search works"
            maxLength={200}
            value={asked.filters.words}
            onInput={type}
          />
        </div>
        <div className={styles.sheet} id={sheetId} popover="auto" ref={sheet}>
          <header className={styles.head}>
            <h2>Filter and sort</h2>
            <IconButton name="close" label="Close" popoverTarget={sheetId} popoverTargetAction="hide" />
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
                <a href={`${listing.path}?${choosingParam}=open`}>All filters</a>
              </noscript>
            )}
            <label className={styles.sort} htmlFor="sort">
              <span aria-hidden="true">Sort</span>
              {/* The default order has no name: with search words it becomes “best match first”. */}
              <Chooser
                key={unasked}
                id="sort"
                name="sort"
                aria-label="Sort"
                value={shownSorts.find((sort) => sort === asked.sort && sort !== unasked) ?? ""}
                onChange={choose}
              >
                {shownSorts.map((sort) => (
                  <option key={sort} value={sort === unasked ? "" : sort}>
                    {sortWords[sort]}
                  </option>
                ))}
              </Chooser>
              <Icon name="down" />
            </label>
          </div>
          <footer className={styles.foot}>
            <TextLink href={listingAddress(listing, everything(data.query))} data-link="stay">
              Clear
            </TextLink>
            <Button main>Show {countWords(data.total)}</Button>
          </footer>
        </div>
        <button type="button" className={styles.open} popoverTarget={sheetId}>
          Filter and sort
        </button>
      </form>
    </search>
  )
}

/**
 * Keeps one panel open at a time on wide screens: it closes when the pointer or the focus moves elsewhere, or on
 * Escape, which returns the focus to its button.
 */
function useOnePanel() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // In the sheet panels stay open: they cover nothing there.
    const wide = matchMedia("(width >= 1180px)")
    const closeOthers = ({ target }: Event) => {
      if (!wide.matches || !(target instanceof Node)) return
      for (const panel of form.current?.querySelectorAll("details[open]") ?? [])
        if (!panel.contains(target)) panel.removeAttribute("open")
    }
    // A mouse press moves the focus to a focusable element, which is not always the pressed one (Safari focuses no
    // checkbox). So the position of the press decides; the focus counts only if the keyboard moved it.
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

/** The query of the pending navigation, else the current one. */
function usePendingQuery(listing: Listing, data: ListingData) {
  const { location } = useNavigation()
  const pending = location?.pathname === listing.path ? readGalleryQuery(new URLSearchParams(location.search)) : null
  if (pending) return pending
  return data.query
}
