import type { HungWork } from "../../../domain/artworks/work-card.ts"

/** Further works of a wall, as they were added to it. */
export type FurtherPage = { works: HungWork[]; next: string | null }

/** More than this is not kept: a tab's store is small. */
const mostPages = 12

const nameOf = (place: string) => `wall ${place}`

/** Keeps what was added, so that somebody who comes back from a work finds the wall as long as it was. @param place the key of the visit in the history */
export function rememberPages(place: string, pages: FurtherPage[]): void {
  try {
    if (pages.length <= mostPages) sessionStorage.setItem(nameOf(place), JSON.stringify(pages))
  } catch {
    // Full or forbidden: the wall begins anew.
  }
}

export function recallPages(place: string): FurtherPage[] {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(place)) ?? "[]") as FurtherPage[]
  } catch {
    return []
  }
}
