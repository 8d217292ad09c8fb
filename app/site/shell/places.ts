import { href } from "react-router"

/** Paths outside the public pages: the studio, files, APIs. */
const nonPublicPaths =
  /^\/(admin|api|auth|calendars|cards|drafts|feeds|((media|page)-)?files|press\/.+|setup|viewing-rooms)(\/|$)|^\/certificates\/[^/]+\/(file|picture)$|\.(ics|json|txt|xml)$/

export const isPublicPage = (pathname: string): boolean => !nonPublicPaths.test(pathname)

/** The checkout has no links that lead away. */
export const isBuying = (pathname: string): boolean => getAriaCurrent(href("/checkout"), pathname) !== undefined

export const getAriaCurrent = (place: string, pathname: string): "page" | undefined =>
  pathname === place || (place !== "/" && pathname.startsWith(`${place}/`)) ? "page" : undefined

/** The pages of works and series count as part of the gallery, unless the series are a place of their own. */
export const isWithin = (place: string, pathname: string, places: Place[]): boolean =>
  place === href("/gallery") &&
  /^\/(artwork|series)\b/.test(pathname) &&
  !places.some(({ to }) => getAriaCurrent(to, pathname))

const allOwnerPlaces = [
  { to: href("/track-order"), text: "Track an order" },
  { to: href("/certificates"), text: "Certificates" },
]

export type Place = { to: string; text: string }

/** Each address once, with the last text: the artist's own. */
export const dedupePlaces = (places: Place[]): Place[] => [
  ...new Map(places.map((place) => [place.to, place])).values(),
]

/** Without those that are among the artist's own links. */
export const listOwnerPlaces = (further: Place[]): Place[] =>
  allOwnerPlaces.filter(({ to }) => !further.some((place) => place.to === to))

export const listLegalPlaces = ({ imprint }: { imprint: boolean }) => [
  { to: href("/privacy"), text: "Privacy Policy" },
  { to: href("/terms"), text: "Terms of Service" },
  { to: href("/shipping"), text: "Shipping Info" },
  ...(imprint ? [{ to: href("/imprint"), text: "Imprint" }] : []),
]
