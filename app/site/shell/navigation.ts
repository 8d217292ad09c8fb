import { href } from "react-router"
import type { NavigationEntry } from "../../../domain/pages/navigation.ts"
import { getNavigationName, maxBarName } from "../../../domain/pages/navigation-checks.ts"
import { maxBarPages } from "../../../domain/pages/page-limits.ts"
import { truncateText } from "../../../lib/truncate-text.ts"
import { dedupePlaces, listOwnerPlaces, type Place } from "./places.ts"

/** `own`: one of the artist's pages, which is in the bar only where there is room. */
export type BarPlace = Place & { own?: true }

export type SiteNavigation = {
  bar: BarPlace[]
  /** On phones. */
  bottom: Place[]
  menu: Place[]
  /** In the menu, small, and on the About page. */
  further: Place[]
  footer: Place[]
  /** The second list of the footer. */
  more: Place[]
}

type NavigationContent = { series: boolean; exhibitions: boolean; blog: boolean }

const home = { to: "/", text: "Home" }
const maxBottomPlaces = 4

/** Each place always has its own word in the lists of the menu; the bar has less room. */
const barNames: Record<string, string> = { commissions: "Commission" }

const sitePaths: Record<string, string> = {
  gallery: href("/gallery"),
  shop: href("/shop"),
  about: href("/about"),
  commissions: href("/commissions"),
  contact: href("/contact"),
  series: href("/series"),
  exhibitions: href("/exhibitions"),
  blog: href("/blog"),
}

/** On every site; the other places only where there is something. */
const mainPlaces = new Set(["gallery", "shop", "about", "commissions", "contact"])

/** @param arranged whether the artist changed the default, in which the footer has an order of its own */
export function createSiteNavigation(
  entries: readonly NavigationEntry[],
  has: NavigationContent,
  links: Place[],
  arranged: boolean,
): SiteNavigation {
  const shown = limitBarPages(entries).filter(({ place }) => has[place as keyof NavigationContent] ?? true)
  const bar = shown.filter((entry) => entry.in === "bar")
  const isLarge = (entry: NavigationEntry) => mainPlaces.has(entry.place) || entry.in === "bar"
  const menu = shown.filter((entry) => entry.in !== "footer" && isLarge(entry))
  const small = shown.filter((entry) => entry.in !== "footer" && !isLarge(entry))
  const first = shown.filter(isLarge)
  const rest = shown.filter((entry) => !isLarge(entry))
  const further = dedupePlaces([...small.map(toPlace), ...links])
  const more = dedupePlaces([...rest.map(toPlace), ...links])
  return {
    bar: bar.map(toBarPlace),
    bottom: [home, ...pickBottomPlaces(bar).map(toPlace)],
    menu: [home, ...menu.map(toPlace)],
    further,
    footer: [home, ...(arranged ? first : aboutFirst(first)).map(toPlace)],
    more: [...more, ...listOwnerPlaces(more)],
  }
}

/** Pages can be moved one by one, in two windows: what is too much for the bar is in the menu. */
function limitBarPages(entries: readonly NavigationEntry[]): NavigationEntry[] {
  const pages = entries.filter((entry) => entry.page && entry.in === "bar").slice(maxBarPages)
  return entries.map((entry) => (pages.includes(entry) ? { ...entry, in: "menu" } : entry))
}

const getPath = ({ place, page }: NavigationEntry) => (page ? `/${page.slug}` : (sitePaths[place] ?? "/"))

const toPlace = (entry: NavigationEntry): Place => ({ to: getPath(entry), text: getNavigationName(entry) })

function toBarPlace(entry: NavigationEntry): BarPlace {
  const text = entry.name || barNames[entry.place] || entry.ownName
  // A page's title may have become longer since it is in the bar.
  const short = text.length > maxBarName ? `${truncateText(text, maxBarName - 1).trimEnd()}…` : text
  return { to: getPath(entry), text: short, ...(entry.page && { own: true as const }) }
}

/** Five fit on a phone: commissions leave the first, then what the artist added. */
function pickBottomPlaces(bar: NavigationEntry[]): NavigationEntry[] {
  const rank = ({ place, page }: NavigationEntry) =>
    page ? 3 : !mainPlaces.has(place) ? 2 : place === "commissions" ? 1 : 0
  const picked = bar.toSorted((one, other) => rank(one) - rank(other)).slice(0, maxBottomPlaces)
  return bar.filter((entry) => picked.includes(entry))
}

const aboutFirst = (entries: NavigationEntry[]): NavigationEntry[] => [
  ...entries.filter(({ place }) => place === "about"),
  ...entries.filter(({ place }) => place !== "about"),
]
