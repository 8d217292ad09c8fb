import { mostRows } from "../../../domain/most-rows.ts"
import { percentOf } from "../../../domain/orders/taxes.ts"
import { cardMinutes } from "../../../domain/payments/card-minutes.ts"
import type { AllSettings } from "../../../domain/settings/all-settings.ts"
import type { Settings } from "../../../domain/settings/settings.ts"
import { typefaceNames, typefaces } from "../../../domain/settings/typefaces.ts"
import { decimalAmount } from "../../../lib/format-money.ts"
import { regionName } from "../../../lib/regions.ts"
import { type Choice, type Fields, fieldsOf } from "../kit/edit/fields.ts"
import { rowsText } from "../kit/edit/rows.ts"

/** What the form's options and hints need besides the settings. */
export type SettingsHints = {
  countries: Choice[]
  /** The names of the states of the country that is in the form. */
  regions?: string[]
  currencies: string[]
  timeZones: string[]
}

const { line, area, whole, tick, choice, rows, options } = fieldsOf<AllSettings, SettingsHints>()

const half = { width: "half" } as const
const third = { width: "third" } as const

/** The currency of the delivery rates. */
export const ratesCurrency = (all: AllSettings): string => String(all["shipping.currency"] ?? all["site.currency"])

type Zones = Settings<"shipping">["zones"]
type Passages = Settings<"legal">["privacy"]

const zonesText = (all: AllSettings) =>
  rowsText(
    (all["shipping.zones"] as Zones).map((zone) => {
      const money = (minor: number | null) => (minor === null ? "" : decimalAmount(minor, ratesCurrency(all)))
      const { small, medium, large, oversize } = zone.rates
      return [
        zone.name,
        zone.countries.join(", "),
        ...[small, medium, large, oversize, zone.freeOver].map(money),
        zone.weights.map(({ upToG, price }) => `${upToG / 1000} kg: ${money(price)}`).join("; "),
      ]
    }),
  )

const passagesText = (passages: Passages) =>
  passages
    .map(({ heading, paragraphs }) => [...(heading ? [`# ${heading}`] : []), ...paragraphs].join("\n\n"))
    .join("\n\n")

const legal = (name: string, label: string) =>
  area(name, label, { look: "prose", show: (all) => passagesText(all[name] as Passages) })

const rate = { inputMode: "decimal" } as const

/** The fields of the Settings page. `settings-readers.server.ts` reads what is more than a line. */
export const settingsFields: Fields<AllSettings, SettingsHints> = {
  artistName: line("site.artistName", "Artist", half),
  tagline: line("site.tagline", "Tagline", { hint: "After the name in search results" }),
  contactEmail: line("site.contactEmail", "E-mail for visitors", { ...half, hint: "In the footer; replies go there" }),
  country: choice("site.country", "Country", (_, { countries }) => countries, half),
  region: line("site.region", "State or province", {
    ...half,
    suggestions: ({ regions }) => regions ?? [],
    show: (all) => regionName(String(all["site.country"]), String(all["site.region"])),
    hint: "Works that are picked up are taxed there",
  }),
  location: area("site.location", "Studio address", { hint: "In the footer, on invoices and in e-mails" }),
  timeZone: line("site.timeZone", "Time zone", {
    ...half,
    suggestions: ({ timeZones }) => timeZones,
    hint: "Days begin and deadlines end here, like America/Los_Angeles",
  }),
  downloads: tick("site.downloads", "Visitors may download pictures", half),

  accent: line("look.accent", "Accent color", { ...half, placeholder: "Ink", hint: "Like #b5402a. Empty: ink" }),
  typefaces: options("look.typefaces", "Typefaces", () =>
    typefaceNames.map((value) => {
      const { heading, text, words } = typefaces[value]
      return { value, label: heading === text ? `${heading}. ${words}` : `${heading} and ${text}. ${words}` }
    }),
  ),

  currency: line("site.currency", "Currency", {
    ...half,
    suggestions: ({ currencies }) => currencies,
    hint: "Works in another currency are sold by inquiry",
  }),

  zones: rows(
    "shipping.zones",
    "Zones; the first that has the country counts",
    {
      noun: "zone",
      most: mostRows.shippingZones,
      columns: [
        { head: "Zone", share: 1.9 },
        { head: "Countries", placeholder: "US, CA or *", share: 1.6 },
        { head: "Small", ...rate },
        { head: "Medium", ...rate },
        { head: "Large", ...rate },
        { head: "Oversize", ...rate },
        { head: "Free from", ...rate },
        { head: "By weight, up to", placeholder: "5 kg: 20; 20 kg: 60", share: 2.5 },
      ],
    },
    {
      show: zonesText,
      hint: (all) =>
        `Rates in ${ratesCurrency(all)}, by the largest work in the order. An empty rate: the buyer asks for it, and you price the delivery. Steps of weight replace the rate of works whose weight is known`,
    },
  ),
  quoteDays: whole("shipping.quoteDays", "Days to price a delivery", {
    ...third,
    hint: "And then for the buyer to accept it; works stay reserved",
  }),
  ratesCurrency: choice(
    "shipping.currency",
    "Rates are in",
    (all) => {
      const [site, rates] = [String(all["site.currency"]), ratesCurrency(all)]
      return [
        { value: "", label: `The site’s currency, ${site}` },
        ...(rates === site ? [] : [{ value: rates, label: rates }]),
      ]
    },
    {
      ...half,
      // A currency that is the site's own needs no name.
      show: (all) => (ratesCurrency(all) === all["site.currency"] ? "" : ratesCurrency(all)),
      hint: (all) =>
        ratesCurrency(all) === all["site.currency"]
          ? ""
          : "Nothing is shipped until the rates are in the site’s currency.",
    },
  ),
  taxes: rows(
    "taxes.rows",
    "Taxes on works, by where they go",
    {
      noun: "tax",
      most: mostRows.taxes,
      columns: [
        { head: "Tax", placeholder: "VAT" },
        { head: "Countries", placeholder: "DE, AT or *" },
        { head: "State", placeholder: "CA" },
        { head: "Percent", placeholder: "19", inputMode: "decimal" },
        { head: "In your prices?", placeholder: "yes or no" },
        { head: "On delivery too?", placeholder: "yes or no" },
      ],
    },
    {
      show: (all) =>
        rowsText(
          (all["taxes.rows"] as Settings<"taxes">["rows"]).map((row) => [
            row.name,
            row.countries.join(", "),
            row.region,
            percentOf(row.rate),
            row.included ? "yes" : "no",
            row.delivery ? "yes" : "no",
          ]),
        ),
      hint: "Every line for the buyer’s address counts; * where no line names the country. A pickup is taxed where the studio is. Please ask an accountant",
    },
  ),
  taxNumber: line("taxes.number", "Tax number", { ...half, hint: "On invoices, like VAT no. DE123456789" }),

  pickup: tick("shipping.pickup.offered", "Buyers may pick works up at the studio", half),
  pickupAddress: area("shipping.pickup.address", "Where works are picked up"),

  dueDays: whole("payment.transfer.dueDays", "Days to pay by transfer", {
    ...third,
    hint: "Works stay reserved this long",
  }),
  graceDays: whole("payment.transfer.graceDays", "Days of grace", { ...third, hint: "Then the order is canceled" }),
  collection: tick("payment.collection.offered", "Buyers may pay on collection", half),
  collectionDays: whole("payment.collection.dueDays", "Days to pick up and pay", {
    ...third,
    hint: "Works stay reserved this long",
  }),
  holdMinutes: whole("payment.holdMinutes", "Minutes to pay in another way", {
    ...third,
    hint: `By card ${cardMinutes}: then its page closes, and the works are free`,
  }),
  accountHolder: line("payment.bankTransfer.accountHolder", "Account holder", half),
  bank: line("payment.bankTransfer.bank", "Bank", half),
  iban: line("payment.bankTransfer.iban", "IBAN or account number", half),
  bic: line("payment.bankTransfer.bic", "BIC or routing number", half),
  bankNote: area("payment.bankTransfer.note", "Note about the transfer", { hint: "On invoices and in e-mails" }),

  worksPerOrder: whole("orders.works", "Works in one order", third),
  copiesOfOne: whole("orders.copiesOfOne", "Copies of one work", third),
  copiesPerOrder: whole("orders.copies", "Copies in all", third),
  unpaidPerAddress: whole("payment.mostUnpaid.perAddress", "Unpaid works of one buyer", {
    ...third,
    hint: "By e-mail address; each copy counts",
  }),
  unpaidPerHousehold: whole("payment.mostUnpaid.perHousehold", "Unpaid works of one household", {
    ...third,
    hint: "By internet connection",
  }),

  megabytes: whole("uploads.megabytes", "Megabytes of one uploaded file", third),
  megapixels: whole("uploads.megapixels", "Megapixels of one picture", third),

  keepDays: whole("mails.keepDays", "Days for which sent e-mails are kept", half),

  privacy: legal("legal.privacy", "Privacy Policy"),
  terms: legal("legal.terms", "Terms of Service"),
  shippingInfo: legal("legal.shipping", "Shipping Info"),
  withdrawal: legal("legal.withdrawal", "Right of Withdrawal"),

  social: rows(
    "site.social",
    "Your pages elsewhere",
    {
      noun: "page",
      most: mostRows.socialPages,
      columns: [
        { head: "Name", placeholder: "Instagram" },
        { head: "Address", placeholder: "https://" },
      ],
    },
    {
      show: (all) => rowsText((all["site.social"] as Settings<"site">["social"]).map(({ label, url }) => [label, url])),
      hint: "In the footer",
    },
  ),
  links: rows(
    "navigation.links",
    "Further links",
    {
      noun: "link",
      most: mostRows.menuLinks,
      columns: [{ head: "Text" }, { head: "Leads to", placeholder: "/blog or https://" }],
    },
    {
      show: (all) =>
        rowsText((all["navigation.links"] as Settings<"navigation">["links"]).map(({ text, to }) => [text, to])),
      hint: "In the menu and the footer, after the site’s own",
    },
  ),

  hsts: options("security.hsts", "Secure connections only (HSTS)", () => [
    { value: "off", label: "Don’t tell browsers" },
    { value: "site", label: "For this site: browsers remember for a year" },
    { value: "subdomains", label: "For this site and its subdomains" },
  ]),
  studioStep: tick("security.studioStep", "Everybody in the studio signs in with a second step or a passkey"),
}

/** The sections of the page, in the order of its index. */
export const settingsParts: { id: string; title: string; note?: string; names: string[] }[] = [
  {
    id: "identity",
    title: "Identity",
    names: ["artistName", "contactEmail", "tagline", "location", "country", "region", "timeZone", "downloads"],
  },
  {
    id: "look",
    title: "Colors and type",
    note: "of the site; the studio stays as it is",
    names: ["accent", "typefaces"],
  },
  { id: "money", title: "Currency", names: ["currency"] },
  { id: "shipping", title: "Shipping", names: ["zones", "ratesCurrency", "quoteDays", "pickup", "pickupAddress"] },
  { id: "taxes", title: "Taxes", names: ["taxes", "taxNumber"] },
  {
    id: "payment",
    title: "Payment",
    names: [
      ...["dueDays", "graceDays", "holdMinutes", "accountHolder", "bank", "iban", "bic", "bankNote"],
      ...["collection", "collectionDays"],
    ],
  },
  {
    id: "limits",
    title: "Limits",
    names: [
      "worksPerOrder",
      "copiesOfOne",
      "copiesPerOrder",
      "unpaidPerAddress",
      "unpaidPerHousehold",
      "megabytes",
      "megapixels",
    ],
  },
  { id: "email", title: "E-mail", names: ["keepDays"] },
  { id: "legal", title: "Legal texts", names: ["privacy", "terms", "shippingInfo", "withdrawal"] },
  { id: "links", title: "Links", names: ["social", "links"] },
  { id: "security", title: "Security", names: ["hsts", "studioStep"] },
]
