import {
  findPlacePageId,
  getPagePlace,
  type NavigationLevel,
  navigationLevels,
  sitePlaces,
} from "../settings/navigation-places.ts"
import type { NavigationItem } from "../settings/navigation-settings.ts"

export type NavigationPage = { id: string; slug: string; title: string; placement: "bar" | "menu" }

/** One word of the navigation. `ownName` is what it says without a `name`. */
export type NavigationEntry = {
  place: string
  name: string
  ownName: string
  in: NavigationLevel
  /** Of one of the artist's own pages; null: a place of every site. */
  page: NavigationPage | null
}

export type NavigationItemInput = Pick<NavigationEntry, "place" | "name" | "in">

type SitePlace = (typeof sitePlaces)[number]

const placeDefaults: Record<SitePlace, { ownName: string; in: NavigationLevel }> = {
  gallery: { ownName: "Gallery", in: "bar" },
  shop: { ownName: "Shop", in: "bar" },
  about: { ownName: "About", in: "bar" },
  commissions: { ownName: "Commissions", in: "bar" },
  contact: { ownName: "Contact", in: "bar" },
  series: { ownName: "Series", in: "footer" },
  exhibitions: { ownName: "Exhibitions", in: "menu" },
  blog: { ownName: "Journal", in: "menu" },
}

/** The stored order and names; what the list does not have yet is at its default place. */
export function arrangeNavigation(items: readonly NavigationItem[], pages: readonly NavigationPage[]) {
  const missing = new Map(listDefaultEntries(pages).map((entry) => [entry.place, entry]))
  const entries: NavigationEntry[] = []
  for (const item of items) {
    const entry = missing.get(item.place)
    if (!entry) continue
    missing.delete(item.place)
    entries.push({ ...entry, name: item.name, in: entry.page ? entry.in : (item.in ?? entry.in) })
  }
  for (const entry of missing.values()) {
    const contact = entry.page && entry.in === "bar" ? entries.findIndex(({ place }) => place === "contact") : -1
    entries.splice(contact < 0 ? entries.length : contact, 0, entry)
  }
  return entries
}

const listDefaultEntries = (pages: readonly NavigationPage[]): NavigationEntry[] => [
  ...sitePlaces.map((place) => ({ place, name: "", ...placeDefaults[place], page: null })),
  ...pages.map((page) => ({
    place: getPagePlace(page.id),
    name: "",
    ownName: page.title,
    in: page.placement,
    page,
  })),
]

/** The bar first, as the studio shows it: the order among the bar, the menu and the footer says nothing. */
const sortByLevel = <T extends NavigationItemInput>(entries: readonly T[]): T[] =>
  entries.toSorted((one, other) => navigationLevels.indexOf(one.in) - navigationLevels.indexOf(other.in))

/** What is stored of an arrangement: nothing if it is the default. */
export function toNavigationItems(
  entries: readonly NavigationItemInput[],
  pages: readonly NavigationPage[],
): NavigationItem[] {
  const sorted = sortByLevel(entries)
  const isDefault = sortByLevel(arrangeNavigation([], pages)).every((entry, at) => {
    const own = sorted[at]
    return own?.place === entry.place && own.name === "" && own.in === entry.in
  })
  if (isDefault) return []
  return entries.map(({ place, name, in: level }) => ({
    place,
    name,
    ...(findPlacePageId(place) === null && { in: level }),
  }))
}
