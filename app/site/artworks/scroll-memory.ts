import type { GridWork } from "../../../domain/artworks/work-card.ts"

/** Further works of a wall, as they were added to it. */
export type FurtherPage = { works: GridWork[]; next: string | null }

/** More than this (a thousand works) is not kept: a tab's store is small. */
const mostPages = 40

/**
 * Where somebody was on a wall. @param visit the key of the visit in the history, which is the same for all pages that
 * are opened without it; so the wall is named too
 */
export const placeOf = (visit: string, address: string) => `works ${visit} ${address}`

/** Keeps what was added, so that somebody who comes back from a work finds the wall as long as it was. */
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

/** Keeps how far down somebody had come when they left by a way that the router does not see. */
export const rememberHeight = (place: string): void => keep(`${place} height`, String(Math.round(scrollY)))

/**
 * How far down somebody was who comes back, or loads the page anew; null for one who comes for the first time, or by
 * the router, which knows the height itself.
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
    // Full or forbidden: the wall begins anew.
  }
}
