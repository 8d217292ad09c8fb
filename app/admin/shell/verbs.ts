import { href } from "react-router"
import type { OrderFilter } from "../../../domain/orders/order-filters.server.ts"
import { meantBy } from "../../../lib/spelling.ts"
import type { IconName } from "../kit/icon.tsx"
import { demoItem, nav } from "./nav.ts"

/** An action or a page that the palette finds by its words. */
export type Verb = {
  label: string
  icon: IconName
  /** Further search words. */
  also: string
  /** The orders that it can be done to. */
  orders?: OrderFilter
  act: { to: string } | { document: string } | "theme" | "sign out"
}

/** Actions that are available everywhere. */
export const verbs: Verb[] = [
  {
    label: "Mark an order paid",
    icon: "orders",
    also: "payment transfer money",
    orders: "to_pay",
    act: { to: inOrders("to_pay") },
  },
  {
    label: "Ship an order",
    icon: "orders",
    also: "send parcel tracking",
    orders: "to_send",
    act: { to: inOrders("to_send") },
  },
  {
    label: "New artwork",
    icon: "upload",
    also: "add work picture photo upload",
    act: { to: href("/admin/upload") },
  },
  {
    label: "New post",
    icon: "blog",
    also: "write blog journal article",
    act: { to: href("/admin/blog/new") },
  },
  {
    label: "Write a newsletter",
    icon: "newsletter",
    also: "newsletter new letter write issue subscribers",
    act: { to: href("/admin/newsletter/new") },
  },
  {
    label: "Add a subscriber",
    icon: "newsletter",
    also: "newsletter address subscribers list import export",
    act: { to: `${href("/admin/newsletter/subscribers")}?decide=add` },
  },
  {
    label: "Start a stock-take",
    icon: "inventory",
    also: "count inventory scan stocktake",
    act: { to: `${href("/admin/inventory/stock-take")}?decide=new` },
  },
  {
    label: "Import a list of works",
    icon: "import",
    also: "bulk csv excel spreadsheet inventory",
    act: { to: href("/admin/import") },
  },
  {
    label: "Finish a draft",
    icon: "artworks",
    also: "publish works",
    act: { to: `${href("/admin/artworks")}?status=draft` },
  },
  {
    label: "Make a viewing room",
    icon: "viewing",
    also: "rooms private selection collector link",
    act: { to: href("/admin/viewing-rooms/new") },
  },
  {
    label: "Invite someone to the studio",
    icon: "person",
    also: "people admin role account user access",
    act: { to: `${href("/admin/settings/people")}?sheet=invite` },
  },
  { label: "Change the theme", icon: "theme", also: "dark light viewing room daylight", act: "theme" },
  { label: "View the site", icon: "right", also: "public gallery shop", act: { document: href("/") } },
  { label: "Sign out", icon: "out", also: "log out leave", act: "sign out" },
]

/** The pages of the sidebar. */
export const places: Verb[] = [...nav.flatMap((group) => group.items), demoItem].map(({ label, icon, path }) => ({
  label,
  icon,
  also: "",
  act: { to: path },
}))

function inOrders(state: string) {
  return `${href("/admin/orders")}?state=${state}`
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{Nd}]+/gu) ?? []

/** Those with words that begin with the input; if there are none, those that match a misspelling. */
export function namedBy(query: string, all: Verb[]): Verb[] {
  const asked = wordsOf(query)
  const known = all.map((verb) => ({ verb, words: wordsOf(`${verb.label} ${verb.also}`) }))
  const having = (has: (asked: string, words: string[]) => boolean) =>
    known.filter(({ words }) => asked.every((word) => has(word, words))).map(({ verb }) => verb)
  const found = having((word, words) => words.some((one) => one.startsWith(word)))
  return found.length > 0 ? found : having((word, words) => meantBy(word, words).length > 0)
}

/** Whether a word of one of them was typed out: then it stands above what was found by name. */
export const isNamed = (query: string, all: Verb[]): boolean => {
  const asked = wordsOf(query)
  return (
    asked.length > 0 && all.some(({ label, also }) => asked.every((word) => wordsOf(`${label} ${also}`).includes(word)))
  )
}
