import { href } from "react-router"
import type { OrderFilter } from "../../../domain/orders/order-filters.server.ts"
import { suggestSpellings } from "../../../lib/spelling.ts"
import { helpTopics } from "../help/help-topics.ts"
import type { StudioIconName } from "../kit/icon.tsx"
import { demoItem, navGroups } from "./nav.ts"

export type PaletteAction = {
  label: string
  icon: StudioIconName
  also: string
  /** The orders that it can be applied to. */
  orders?: OrderFilter
  /** `creates`: the list whose "new" form it submits. */
  act: { to: string } | { document: string } | { creates: string } | "theme" | "sign out"
}

export const paletteActions: PaletteAction[] = [
  {
    label: "Mark an order paid",
    icon: "orders",
    also: "payment transfer money",
    orders: "to_pay",
    act: { to: getOrdersPath("to_pay") },
  },
  {
    label: "Ship an order",
    icon: "orders",
    also: "send parcel tracking",
    orders: "to_send",
    act: { to: getOrdersPath("to_send") },
  },
  {
    label: "Record a sale",
    icon: "orders",
    also: "sell sold fair studio telephone cash check order new",
    act: { to: href("/admin/orders/sale") },
  },
  {
    label: "Reserve a work",
    icon: "orders",
    also: "hold reservation keep",
    act: { to: href("/admin/orders/reservations") },
  },
  {
    label: "New invoice",
    icon: "invoices",
    also: "bill write draft",
    act: { creates: href("/admin/invoices") },
  },
  {
    label: "New exhibition",
    icon: "exhibitions",
    also: "show fair open call add",
    act: { to: href("/admin/exhibitions/new") },
  },
  {
    label: "Print labels, a price list or a checklist",
    icon: "artworks",
    also: "label pdf wall paper works",
    // Says how works are chosen.
    act: { to: href("/admin/papers") },
  },
  {
    label: "Issue a certificate of authenticity",
    icon: "artworks",
    also: "coa certificates sign",
    act: { to: `${href("/admin/artworks")}?for=certificate` },
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
    label: "New page",
    icon: "pages",
    also: "add workshops press text blocks",
    act: { to: href("/admin/pages/new") },
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

export const settingsPlaces: [label: string, path: string, also: string][] = [
  ["Identity", `${href("/admin/settings")}#identity`, "name artist tagline address country time zone units"],
  ["Colors and type", `${href("/admin/settings")}#look`, "font typeface accent look design"],
  ["Composition", `${href("/admin/settings")}#composition`, "layout look wall salon single index journal home"],
  [
    "Protect my work",
    `${href("/admin/settings")}#protection`,
    "pictures artificial intelligence training crawlers download size",
  ],
  ["Gallery", `${href("/admin/settings")}#gallery`, "series bodies of work begin"],
  ["Currency", `${href("/admin/settings")}#money`, "euro dollar money"],
  ["Shipping", `${href("/admin/settings")}#shipping`, "delivery zones rates countries pickup postage freight"],
  [
    "What buyers are told",
    `${href("/admin/settings")}#buying`,
    "certificate provenance unframed dispatch delivery time returns",
  ],
  ["Taxes", `${href("/admin/settings")}#taxes`, "tax vat gst sales small business number"],
  ["Payment", `${href("/admin/settings")}#payment`, "bank iban transfer card collection money"],
  ["Promises", `${href("/admin/settings")}#promises`, "answer within days insured highlights commission"],
  ["Limits", `${href("/admin/settings")}#limits`, "largest upload order copies"],
  ["E-mail", `${href("/admin/settings")}#email`, "mail smtp"],
  ["Legal texts", `${href("/admin/settings")}#legal`, "privacy terms withdrawal returns policy template"],
  ["Imprint", `${href("/admin/settings")}#imprint`, "impressum legal notice company register"],
  ["Links", `${href("/admin/settings")}#links`, "menu footer navigation instagram social"],
  ["Security", `${href("/admin/settings")}#security`, "hsts second step two-factor"],
  ["Getting paid", href("/admin/settings/payments"), "cards stripe mollie key webhook payments money"],
  ["Domain and HTTPS", href("/admin/settings/domain"), "address dns certificate ssl tls www url"],
  ["Logo", href("/admin/settings/logo"), "svg png favicon icon brand look"],
  ["Mail server", href("/admin/settings/mail-server"), "smtp e-mail send"],
  ["Incoming e-mail", href("/admin/settings/incoming"), "imap mailbox receive"],
  ["Discount codes", href("/admin/settings/discounts"), "coupon voucher sale percent"],
  ["Moved addresses", href("/admin/settings/redirects"), "redirect 301 404 squarespace wordpress format old links"],
  ["Signing in", href("/admin/settings/sign-in"), "google oauth login provider"],
  ["People", href("/admin/settings/people"), "roles admin accounts users"],
  ["Your address", href("/admin/address"), "site status health disk certificate jobs memory"],
  ["Backups", href("/admin/settings/backups"), "archive export download"],
  ["Updates", href("/admin/settings/updates"), "version upgrade new release install"],
  ["Restore", href("/admin/restore"), "archive import move"],
  ["Log", href("/admin/settings/log"), "history changes who"],
]

export const navActions: PaletteAction[] = [...navGroups.flatMap((group) => group.items), demoItem].map(
  ({ label, icon, path }) => ({
    label,
    icon,
    also: "",
    act: { to: path },
  }),
)

export const placeActions: PaletteAction[] = [
  ...navActions,
  ...settingsPlaces.map(
    ([label, to, also]): PaletteAction => ({ label: `Settings: ${label}`, icon: "settings", also, act: { to } }),
  ),
  ...helpTopics.map(
    ({ id, title, also }): PaletteAction => ({
      label: `Help: ${title}`,
      icon: "right",
      also,
      act: { to: `${href("/admin/help")}#${id}` },
    }),
  ),
]

function getOrdersPath(state: string) {
  return `${href("/admin/orders")}?state=${state}`
}

const splitWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{Nd}]+/gu) ?? []

export function findActions(query: string, all: PaletteAction[]): PaletteAction[] {
  const asked = splitWords(query)
  const known = all.map((verb) => ({ verb, words: splitWords(`${verb.label} ${verb.also}`) }))
  const having = (has: (asked: string, words: string[]) => boolean) =>
    known.filter(({ words }) => asked.every((word) => has(word, words))).map(({ verb }) => verb)
  const found = having((word, words) => words.some((one) => one.startsWith(word)))
  return found.length > 0 ? found : having((word, words) => suggestSpellings(word, words).length > 0)
}

/** Whether the query has a verb's whole word, which ranks verbs above other results. */
export const hasExactAction = (query: string, all: PaletteAction[]): boolean => {
  const asked = splitWords(query)
  return (
    asked.length > 0 &&
    all.some(({ label, also }) => asked.every((word) => splitWords(`${label} ${also}`).includes(word)))
  )
}
