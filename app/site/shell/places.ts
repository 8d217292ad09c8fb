/** Paths outside the public pages: the studio, files, answers for programs. */
const elsewhere = /^\/(admin|api|auth|cards|feeds|files)(\/|$)|\.(txt|xml)$/

/** Whether an address of this origin is one of the public pages, which open without a new document. */
export const isPageOfTheSite = (pathname: string): boolean => !elsewhere.test(pathname)

/** For `aria-current`: whether the current page is this place or below it. */
export const hereIn = (place: string, pathname: string): "page" | undefined =>
  pathname === place || (place !== "/" && pathname.startsWith(`${place}/`)) ? "page" : undefined

/** The page of a work counts as part of the gallery. */
export const isWithin = (place: string, pathname: string): boolean =>
  place === "/gallery" && pathname.startsWith("/artwork/")

/** The links of the bars and the menu. */
export const topBarPlaces = [
  { to: "/gallery", text: "Gallery" },
  { to: "/shop", text: "Shop" },
  { to: "/about", text: "About" },
  { to: "/commissions", text: "Commission" },
  { to: "/contact", text: "Contact" },
]

export const bottomBarPlaces = [
  { to: "/", text: "Home" },
  { to: "/gallery", text: "Gallery" },
  { to: "/shop", text: "Shop" },
  { to: "/about", text: "About" },
  { to: "/contact", text: "Contact" },
]

export const menuPlaces = [
  { to: "/", text: "Home" },
  { to: "/gallery", text: "Gallery" },
  { to: "/shop", text: "Shop" },
  { to: "/about", text: "About" },
  { to: "/commissions", text: "Commissions" },
  { to: "/contact", text: "Contact" },
]

export const footerPlaces = [
  { to: "/", text: "Home" },
  { to: "/about", text: "About" },
  { to: "/gallery", text: "Gallery" },
  { to: "/shop", text: "Shop" },
  { to: "/commissions", text: "Commissions" },
  { to: "/contact", text: "Contact" },
]

/** Sections that are linked only when they have content. */
export const furtherPlaces = ({ exhibitions, posts }: { exhibitions: boolean; posts: boolean }) => [
  ...(exhibitions ? [{ to: "/exhibitions", text: "Exhibitions" }] : []),
  ...(posts ? [{ to: "/blog", text: "Journal" }] : []),
]

export const legalPlaces = [
  { to: "/privacy", text: "Privacy Policy" },
  { to: "/terms", text: "Terms of Service" },
  { to: "/shipping", text: "Shipping Info" },
]
