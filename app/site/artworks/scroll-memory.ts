import type { GridWork } from "../../../domain/artworks/work-card.ts"

export type LoadedListingPage = { works: GridWork[]; next: string | null }

/** A thousand works: session storage is small. */
const maxPages = 40

/**
 * @param visit the key of the history entry, equal for all pages opened without the router, so the URL is part of the result
 */
export const getScrollKey = (visit: string, address: string) => `works ${visit} ${address}`

export function rememberPages(place: string, pages: LoadedListingPage[]): void {
  store(place, JSON.stringify(pages.slice(0, maxPages)))
}

export function recallPages(place: string): LoadedListingPage[] {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? "[]") as LoadedListingPage[]
  } catch {
    return []
  }
}

/** For navigations that the router does not handle. */
export const rememberHeight = (place: string): void => store(`${place} height`, String(Math.round(scrollY)))

/** Null on a first visit, and after a navigation by the router, which restores the position itself. */
export function recallHeight(place: string): number | null {
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
