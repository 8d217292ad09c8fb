import type { GridWork } from "../../../domain/artworks/work-card.ts"

/** Further works of a listing that were loaded by scrolling. */
export type FurtherPage = { works: GridWork[]; next: string | null }

/** At most this many pages (a thousand works) are kept: session storage is small. */
const mostPages = 40

/**
 * The storage key of a listing. @param visit the key of the history entry, which is the same for all pages that
 * are opened without the router; so the address is included too
 */
export const placeOf = (visit: string, address: string) => `works ${visit} ${address}`

/** Keeps the loaded pages, so that a visitor who returns from a work finds the listing as long as before. */
export function rememberPages(place: string, pages: FurtherPage[]): void {
  keep(place, JSON.stringify(pages.slice(0, mostPages)))
}

export function recallPages(place: string): FurtherPage[] {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? "[]") as FurtherPage[]
  } catch {
    return []
  }
}

/** Keeps the scroll position when the visitor leaves by a navigation that the router does not handle. */
export const rememberHeight = (place: string): void => keep(`${place} height`, String(Math.round(scrollY)))

/**
 * The scroll position of a visitor who comes back or reloads the page; null on a first visit, or after a navigation
 * by the router, which restores the position itself.
 */
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

function keep(name: string, value: string): void {
  try {
    sessionStorage.setItem(name, value)
  } catch {
    // Full or forbidden: the listing starts at its first page.
  }
}
