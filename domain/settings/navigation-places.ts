export const sitePlaces = [
  "gallery",
  "shop",
  "about",
  "commissions",
  "contact",
  "series",
  "exhibitions",
  "blog",
] as const

export const navigationLevels = ["bar", "menu", "footer"] as const

/** In the bar, in the menu without the bar, or in the footer alone. The footer has all. */
export type NavigationLevel = (typeof navigationLevels)[number]

const pagePrefix = "page:"

export const getPagePlace = (id: string): string => pagePrefix + id

/** Null: one of the site's own places. */
export const findPlacePageId = (place: string): string | null =>
  place.startsWith(pagePrefix) ? place.slice(pagePrefix.length) : null

export const maxNavigationName = 40
