import { href } from "react-router"

/** Paths outside the public pages: the studio, files, responses for programs. */
const elsewhere =
  /^\/(admin|api|auth|calendars|cards|feeds|files|press|viewing-rooms)(\/|$)|^\/certificates\/[^/]+\/(file|picture)$|\.(ics|json|txt|xml)$/

/** Whether an address of this origin is one of the public pages, which open without a new document. */
export const isPageOfTheSite = (pathname: string): boolean => !elsewhere.test(pathname)

/** For `aria-current`: whether the current page is this place or below it. */
export const hereIn = (place: string, pathname: string): "page" | undefined =>
  pathname === place || (place !== "/" && pathname.startsWith(`${place}/`)) ? "page" : undefined

/** The page of a work counts as part of the gallery. */
export const isWithin = (place: string, pathname: string): boolean =>
  place === href("/gallery") && pathname.startsWith("/artwork/")

/** The links of the bars and the menu. */
export const topBarPlaces = [
  { to: href("/gallery"), text: "Gallery" },
  { to: href("/shop"), text: "Shop" },
  { to: href("/about"), text: "About" },
  { to: href("/commissions"), text: "Commission" },
  { to: href("/contact"), text: "Contact" },
]

export const bottomBarPlaces = [
  { to: "/", text: "Home" },
  { to: href("/gallery"), text: "Gallery" },
  { to: href("/shop"), text: "Shop" },
  { to: href("/about"), text: "About" },
  { to: href("/contact"), text: "Contact" },
]

export const menuPlaces = [
  { to: "/", text: "Home" },
  { to: href("/gallery"), text: "Gallery" },
  { to: href("/shop"), text: "Shop" },
  { to: href("/about"), text: "About" },
  { to: href("/commissions"), text: "Commissions" },
  { to: href("/contact"), text: "Contact" },
]

export const footerPlaces = [
  { to: "/", text: "Home" },
  { to: href("/about"), text: "About" },
  { to: href("/gallery"), text: "Gallery" },
  { to: href("/shop"), text: "Shop" },
  { to: href("/commissions"), text: "Commissions" },
  { to: href("/contact"), text: "Contact" },
]

/** Sections that are linked only when they have content. */
export const furtherPlaces = ({ exhibitions, posts }: { exhibitions: boolean; posts: boolean }) => [
  ...(exhibitions ? [{ to: href("/exhibitions"), text: "Exhibitions" }] : []),
  ...(posts ? [{ to: href("/blog"), text: "Journal" }] : []),
]

export const legalPlaces = [
  { to: href("/privacy"), text: "Privacy Policy" },
  { to: href("/terms"), text: "Terms of Service" },
  { to: href("/shipping"), text: "Shipping Info" },
]
