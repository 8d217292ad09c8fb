import { maxRows } from "../../../domain/most-rows.ts"
import { formatTaxRate } from "../../../domain/orders/taxes.ts"
import { cardMinutes } from "../../../domain/payments/card-minutes.ts"
import type { AllSettings } from "../../../domain/settings/all-settings.ts"
import type { Settings } from "../../../domain/settings/settings.ts"
import { typefaceNames, typefaces } from "../../../domain/settings/typefaces.ts"
import { decimalAmount } from "../../../lib/format-money.ts"
import { regionName } from "../../../lib/regions.ts"
import { defineFields, type EditFields, type FieldChoice } from "../kit/edit/fields.ts"
import { rowsText } from "../kit/edit/rows.ts"

export type SettingsHints = {
  countries: FieldChoice[]
  regions?: string[]
  currencies: FieldChoice[]
  timeZones: FieldChoice[]
}

const { line, area, whole, tick, choice, rows, options } = defineFields<AllSettings, SettingsHints>()

const half = { width: "half" } as const
const third = { width: "third" } as const

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

const withdrawalHint =
  "How buyers in Europe can return a work within 14 days: where to send it, and who pays. Leave empty to use the EU’s standard text"

const legal = (name: string, label: string, hint?: string) =>
  area(name, label, { ...(hint && { hint }), look: "prose", show: (all) => passagesText(all[name] as Passages) })

const rate = { inputMode: "decimal", below: true } as const

const unitLabels = [
  { value: "country", label: "The country’s unit" },
  { value: "in", label: "Inches" },
  { value: "cm", label: "Centimeters" },
]

/** `settings-readers.server.ts` parses these fields. */
export const settingsFields: EditFields<AllSettings, SettingsHints> = {
  artistName: line("site.artistName", "Artist", half),
  tagline: line("site.tagline", "Tagline", { hint: "Shown after your name in search results" }),
  contactEmail: line("site.contactEmail", "E-mail for visitors", { ...half, hint: "In the footer; replies go there" }),
  country: choice("site.country", "Country", (_, { countries }) => countries, half),
  region: line("site.region", "State or province", {
    ...half,
    suggestions: ({ regions }) => regions ?? [],
    show: (all) => regionName(String(all["site.country"]), String(all["site.region"])),
    hint: "Used to tax pickups",
  }),
  location: area("site.location", "Studio address", { hint: "In the footer, on invoices and in e-mails" }),
  timeZone: choice("site.timeZone", "Time zone", (_, { timeZones }) => timeZones, {
    ...half,
    hint: "Days begin and deadlines end here",
  }),
  unit: choice("site.unit", "Sizes are in", () => unitLabels, half),
  bothUnits: tick("site.bothUnits", "The other unit follows in brackets", half),
  downloads: tick("site.downloads", "Visitors may download pictures", half),

  accent: line("look.accent", "Accent color", { ...half, placeholder: "Ink", hint: "Like #b5402a, or empty" }),
  typefaces: options("look.typefaces", "Typefaces", () =>
    typefaceNames.map((value) => {
      const { heading, text, words } = typefaces[value]
      return { value, label: heading === text ? `${heading}. ${words}` : `${heading} and ${text}. ${words}` }
    }),
  ),

  currency: choice("site.currency", "Currency", (_, { currencies }) => currencies, {
    ...half,
    hint: "Works in another currency are sold by inquiry",
  }),

  zones: rows(
    "shipping.zones",
    "Delivery zones",
    {
      noun: "zone",
      most: maxRows.shippingZones,
      columns: [
        { head: "Zone" },
        { head: "Countries", share: 2, control: "countries" },
        { head: "Small", ...rate },
        { head: "Medium", ...rate },
        { head: "Large", ...rate },
        { head: "Oversize", ...rate },
        { head: "Free from", ...rate },
        { head: "By weight, up to", placeholder: "5 kg: 20; 20 kg: 60", share: 2, below: true },
      ],
    },
    {
      show: zonesText,
      hint: (all) =>
        `The first zone that has the buyer’s country counts. Rates in ${ratesCurrency(all)}, by the largest work in the order. An empty rate: the buyer asks for it, and you price the delivery. Steps of weight replace the rate of works whose weight is known`,
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
      // Empty for the site's own currency.
      show: (all) => (ratesCurrency(all) === all["site.currency"] ? "" : ratesCurrency(all)),
      hint: (all) =>
        ratesCurrency(all) === all["site.currency"]
          ? ""
          : "Nothing is shipped until the rates are in the site’s currency.",
    },
  ),
  taxes: rows(
    "taxes.rows",
    "Taxes",
    {
      noun: "tax",
      most: maxRows.taxes,
      columns: [
        { head: "Tax", placeholder: "VAT" },
        { head: "Countries", share: 1.9, control: "countries" },
        { head: "State", placeholder: "CA" },
        { head: "Percent", placeholder: "19", inputMode: "decimal" },
        { head: "In your prices?", placeholder: "yes or no", control: "tick" },
        { head: "On delivery too?", placeholder: "yes or no", control: "tick" },
      ],
    },
    {
      show: (all) =>
        rowsText(
          (all["taxes.rows"] as Settings<"taxes">["rows"]).map((row) => [
            row.name,
            row.countries.join(", "),
            row.region,
            formatTaxRate(row.rate),
            row.included ? "yes" : "no",
            row.delivery ? "yes" : "no",
          ]),
        ),
      hint: "On works, by where they go. Every line for the buyer’s address counts; “Everywhere” where no line names the country. A pickup is taxed where the studio is. Please ask an accountant",
    },
  ),
  taxNumber: line("taxes.number", "Tax number", { ...half, hint: "On invoices, like VAT no. DE136695976" }),

  answerWithin: line("promises.answerWithin", "You answer messages within", {
    ...half,
    placeholder: "two days",
    hint: "“Expect an answer within two days.” Leave empty to promise nothing",
  }),
  commissionAnswerWithin: line("promises.commissionAnswerWithin", "You answer commission requests within", {
    ...half,
    placeholder: "a week",
    hint: "Leave empty to promise nothing",
  }),
  packing: line("promises.packing", "Beside each delivery in the checkout", {
    placeholder: "Packed by the studio",
    hint: "How works travel. Leave empty to say nothing",
  }),
  insured: tick("promises.insured", "Deliveries are insured for the work’s full price"),
  returnDays: whole("promises.returnDays", "Days to ask for a return", {
    ...third,
    hint: "After delivery, as in your terms. 0: none. Damage can be reported for 90 days",
  }),

  taxNote: area("taxes.note", "Sentence about taxes on invoices", {
    hint: "For small businesses that charge no tax, for example: No VAT is charged, as provided by section 19 UStG",
  }),

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
  withdrawal: legal("legal.withdrawal", "Right of Withdrawal", withdrawalHint),

  imprintName: line("imprint.name", "Full name of the person or company", {
    ...half,
    hint: "With it there is a page Imprint, and invoices carry this name",
  }),
  imprintPhone: line("imprint.phone", "Telephone", half),
  imprintRegister: area("imprint.register", "Registration", {
    hint: "Like Handelsregister München, HRB 12345, or SIRET 123 456 789 00012. On invoices, too",
  }),
  imprintResponsible: line("imprint.responsible", "Responsible for the content", {
    ...half,
    hint: "A person with an address, where the law wants one named",
  }),
  imprintMore: legal("imprint.more", "Anything else", "Shown at the end of the Imprint page"),

  social: rows(
    "site.social",
    "Your pages elsewhere",
    {
      noun: "page",
      most: maxRows.socialPages,
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
      most: maxRows.menuLinks,
      columns: [{ head: "Text" }, { head: "Address", placeholder: "/blog or https://" }],
    },
    {
      show: (all) =>
        rowsText((all["navigation.links"] as Settings<"navigation">["links"]).map(({ text, to }) => [text, to])),
      hint: "In the menu and the footer, after the site’s own",
    },
  ),

  certificate: line("buying.certificate", "Certificate", {
    placeholder: "Signed certificate of authenticity",
    hint: "Of works whose own record names none",
  }),
  provenanceLine: line("buying.provenance", "Provenance", {
    placeholder: "The artist’s studio",
    hint: "Of originals whose own record names no owner",
  }),
  finishes: rows(
    "buying.finishes",
    "How unframed works come",
    {
      noun: "kind",
      most: maxRows.finishes,
      columns: [
        { head: "Kind of work", placeholder: "Painting" },
        { head: "In words", placeholder: "Unframed, edges painted, ready to hang", share: 3 },
      ],
    },
    {
      show: (all) =>
        rowsText((all["buying.finishes"] as Settings<"buying">["finishes"]).map(({ type, words }) => [type, words])),
    },
  ),
  dispatch: line("buying.dispatch", "Dispatch", {
    ...half,
    placeholder: "Leaves the studio within five days",
  }),
  returns: line("buying.returns", "Returns", { ...half, placeholder: "Within 14 days of delivery" }),

  hsts: options("security.hsts", "Secure connections only (HSTS)", () => [
    { value: "off", label: "Don’t tell browsers" },
    { value: "site", label: "For this site: browsers remember for a year" },
    { value: "subdomains", label: "For this site and its subdomains" },
  ]),
  studioStep: tick("security.studioStep", "Everybody in the studio signs in with a second step or a passkey"),
}

/** In the order of the page's index. */
export const settingsParts: { id: string; title: string; note?: string; names: string[] }[] = [
  {
    id: "identity",
    title: "Identity",
    names: [
      "artistName",
      "contactEmail",
      "tagline",
      "location",
      "country",
      "region",
      "timeZone",
      "unit",
      "bothUnits",
      "downloads",
    ],
  },
  {
    id: "look",
    title: "Colors and type",
    note: "For the public site only",
    names: ["accent", "typefaces"],
  },
  { id: "money", title: "Currency", names: ["currency"] },
  { id: "shipping", title: "Shipping", names: ["zones", "ratesCurrency", "quoteDays", "pickup", "pickupAddress"] },
  {
    id: "buying",
    title: "What buyers are told",
    note: "on the page of each work that is for sale; what is empty is not said",
    names: ["certificate", "provenanceLine", "finishes", "dispatch", "returns"],
  },
  { id: "taxes", title: "Taxes", names: ["taxes", "taxNumber", "taxNote"] },
  {
    id: "payment",
    title: "Payment",
    names: [
      ...["dueDays", "graceDays", "holdMinutes", "accountHolder", "bank", "iban", "bic", "bankNote"],
      ...["collection", "collectionDays"],
    ],
  },
  {
    id: "promises",
    title: "Promises",
    note: "said to visitors and buyers in your name; what is empty isn’t said",
    names: ["answerWithin", "commissionAnswerWithin", "packing", "insured", "returnDays"],
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
  {
    id: "imprint",
    title: "Imprint",
    note: "who is responsible for the site; the law of many countries asks for it",
    names: ["imprintName", "imprintPhone", "imprintRegister", "imprintResponsible", "imprintMore"],
  },
  { id: "links", title: "Links", names: ["social", "links"] },
  { id: "security", title: "Security", names: ["hsts", "studioStep"] },
]
