import { maxRows } from "../../../domain/max-rows.ts"
import { formatTaxRate } from "../../../domain/orders/taxes.ts"
import { cardPageMinutes } from "../../../domain/payments/ledger/card-minutes.ts"
import type { AllSettings } from "../../../domain/settings/all-settings.ts"
import { compositionNames, compositions } from "../../../domain/settings/compositions.ts"
import type { Settings } from "../../../domain/settings/settings.ts"
import { typefaceNames, typefaces } from "../../../domain/settings/typefaces.ts"
import { formatDecimalAmount } from "../../../lib/format-money.ts"
import { pictureCaps, protectionHints, protectionLabels, protectionLevels } from "../../../lib/protection-levels.ts"
import { regionName } from "../../../lib/regions.ts"
import { defineFields, type EditFields, type FieldChoice } from "../kit/edit/fields.ts"
import { formatFieldRows } from "../kit/edit/rows.ts"

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

const formatZones = (all: AllSettings) =>
  formatFieldRows(
    (all["shipping.zones"] as Zones).map((zone) => {
      const money = (minor: number | null) => (minor === null ? "" : formatDecimalAmount(minor, ratesCurrency(all)))
      const { small, medium, large, oversize } = zone.rates
      return [
        zone.name,
        zone.countries.join(", "),
        ...[small, medium, large, oversize, zone.freeOver].map(money),
        zone.weights.map(({ upToG, price }) => `${upToG / 1000} kg: ${money(price)}`).join("; "),
      ]
    }),
  )

const formatPassages = (passages: Passages) =>
  passages
    .map(({ heading, paragraphs }) => [...(heading ? [`# ${heading}`] : []), ...paragraphs].join("\n\n"))
    .join("\n\n")

const withdrawalHint =
  "How buyers in Europe can return a work within 14 days: where to send it, and who pays. Leave empty to use the EU’s standard text"

const legal = (name: string, label: string, hint?: string) =>
  area(name, label, { ...(hint && { hint }), look: "prose", show: (all) => formatPassages(all[name] as Passages) })

const rate = { inputMode: "decimal", below: true } as const

const capLabels = pictureCaps.map((value) => ({
  value,
  label: value === "none" ? "No limit" : `${Number(value).toLocaleString("en-US")} pixels on the longest side`,
}))

const unitLabels = [
  { value: "country", label: "Usual in your country" },
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
    hint: "For dates and deadlines",
  }),
  unit: choice("site.unit", "Units for sizes", () => unitLabels, half),
  bothUnits: tick("site.bothUnits", "Also show the other unit in brackets", half),
  downloads: tick("site.downloads", "Visitors may download pictures", half),

  accent: line("look.accent", "Accent color", {
    ...half,
    placeholder: "Ink",
    hint: "For example #b5402a. Leave empty for black",
  }),
  typefaces: options("look.typefaces", "Typefaces", () =>
    typefaceNames.map((value) => {
      const { heading, text, words } = typefaces[value]
      return { value, label: heading === text ? `${heading}. ${words}` : `${heading} and ${text}. ${words}` }
    }),
  ),

  protectionLevel: options("protection.level", "Who may do what with your pictures", () =>
    protectionLevels.map((value) => ({ value, label: `${protectionLabels[value]}. ${protectionHints[value]}` })),
  ),
  protectionMaxSide: choice("protection.maxSide", "Largest published size", () => capLabels, {
    ...half,
    hint: "Unless pictures are open. Applies to zoom, downloads, sharing and press pictures, too",
  }),
  protectionMark: tick("protection.mark", "Put your name in a corner of large pictures"),
  signsDownloads: tick("protection.signsDownloads", "Sign downloaded JPEGs with Content Credentials"),
  composition: options("look.composition", "Composition", () =>
    compositionNames.map((value) => ({ value, label: `${compositions[value].name}. ${compositions[value].words}` })),
  ),
  theme: options("look.theme", "Light and dark", () => [
    { value: "visitor", label: "Both, as each visitor has it" },
    { value: "light", label: "Always light" },
    { value: "dark", label: "Always dark, like a viewing room" },
  ]),

  beginsWithSeries: tick("gallery.beginsWithSeries", "Begin the Gallery with the series", {
    hint: "Each series that has a page gets a row above the works",
  }),

  currency: choice("site.currency", "Currency", (_, { currencies }) => currencies, {
    ...half,
    hint: "Works in another currency are sold by inquiry",
  }),

  zones: rows(
    "shipping.zones",
    "Delivery zones",
    {
      noun: "zone",
      maxRows: maxRows.shippingZones,
      columns: [
        { head: "Zone", of: "name" },
        { head: "Countries", of: "countries", share: 2, control: "countries" },
        { head: "Small", of: "rates.small", ...rate },
        { head: "Medium", of: "rates.medium", ...rate },
        { head: "Large", of: "rates.large", ...rate },
        { head: "Oversize", of: "rates.oversize", ...rate },
        { head: "Free from", of: "freeOver", ...rate },
        { head: "By weight, up to", of: "weights", placeholder: "5 kg: 20; 20 kg: 60", share: 2, below: true },
      ],
    },
    {
      show: formatZones,
      hint: (all) =>
        `The first zone that has the buyer’s country counts. Rates in ${ratesCurrency(all)}, by the largest work in the order. Leave a rate empty to quote it on request. If a work’s weight is known, its weight price is used instead`,
    },
  ),
  quoteDays: whole("shipping.quoteDays", "Days to price a delivery", {
    ...third,
    hint: "The buyer has as long again to accept. The works stay reserved",
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
      maxRows: maxRows.taxes,
      columns: [
        { head: "Tax", of: "name", placeholder: "VAT" },
        { head: "Countries", of: "countries", share: 1.9, control: "countries" },
        { head: "State", of: "region", placeholder: "CA" },
        { head: "Percent", of: "rate", placeholder: "19", inputMode: "decimal" },
        { head: "Included in prices", of: "included", placeholder: "yes or no", control: "tick" },
        { head: "Also on shipping", of: "delivery", placeholder: "yes or no", control: "tick" },
      ],
    },
    {
      show: (all) =>
        formatFieldRows(
          (all["taxes.rows"] as Settings<"taxes">["rows"]).map((row) => [
            row.name,
            row.countries.join(", "),
            row.region,
            formatTaxRate(row.rate),
            row.included ? "yes" : "no",
            row.delivery ? "yes" : "no",
          ]),
        ),
      hint: "Taxes depend on where a work goes. All lines that match the buyer’s address apply; “Everywhere” applies when no line names the country. A pickup is taxed where the studio is. Please ask an accountant",
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
  packing: line("promises.packing", "Packing note in the checkout", {
    placeholder: "Packed by the studio",
    hint: "How you pack works. Leave empty to hide it",
  }),
  insured: tick("promises.insured", "Deliveries are insured for the work’s full price"),
  returnDays: whole("promises.returnDays", "Days to ask for a return", {
    ...third,
    hint: "After delivery, as in your terms. 0: none. Damage can be reported for 90 days",
  }),

  taxNote: area("taxes.note", "Sentence about taxes on invoices", {
    hint: "For small businesses that charge no tax, for example: No VAT is charged (small business, section 19 UStG)",
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
  holdMinutes: whole("payment.holdMinutes", "Minutes to pay (other methods)", {
    ...third,
    hint: `Card checkouts expire after ${cardPageMinutes} minutes; then the works are available again`,
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
    hint: "Adds an Imprint page. Invoices use this name",
  }),
  imprintPhone: line("imprint.phone", "Telephone", half),
  imprintRegister: area("imprint.register", "Registration", {
    hint: "Like Handelsregister München, HRB 12345, or SIRET 123 456 789 00012. On invoices, too",
  }),
  imprintResponsible: line("imprint.responsible", "Responsible for the content", {
    ...half,
    hint: "Name and address of the person responsible, where the law requires it",
  }),
  imprintMore: legal("imprint.more", "Anything else", "Shown at the end of the Imprint page"),

  social: rows(
    "site.social",
    "Your pages elsewhere",
    {
      noun: "page",
      maxRows: maxRows.socialPages,
      columns: [
        { head: "Name", of: "label", placeholder: "Instagram" },
        { head: "Address", of: "url", placeholder: "https://" },
      ],
    },
    {
      show: (all) =>
        formatFieldRows((all["site.social"] as Settings<"site">["social"]).map(({ label, url }) => [label, url])),
      hint: "In the footer",
    },
  ),
  links: rows(
    "navigation.links",
    "Further links",
    {
      noun: "link",
      maxRows: maxRows.menuLinks,
      columns: [
        { head: "Text", of: "text" },
        { head: "Address", of: "to", placeholder: "/blog or https://" },
      ],
    },
    {
      show: (all) =>
        formatFieldRows((all["navigation.links"] as Settings<"navigation">["links"]).map(({ text, to }) => [text, to])),
      hint: "In the menu and the footer, after the site’s own",
    },
  ),

  certificate: line("buying.certificate", "Certificate", {
    placeholder: "Signed certificate of authenticity",
    hint: "Used when a work has none of its own",
  }),
  provenanceLine: line("buying.provenance", "Provenance", {
    placeholder: "The artist’s studio",
    hint: "Used for originals without a recorded owner",
  }),
  finishes: rows(
    "buying.finishes",
    "Finish of unframed works",
    {
      noun: "kind",
      maxRows: maxRows.finishes,
      columns: [
        { head: "Type of work", of: "type", placeholder: "Painting" },
        { head: "Description", of: "words", placeholder: "Unframed, edges painted, ready to hang", share: 3 },
      ],
    },
    {
      show: (all) =>
        formatFieldRows(
          (all["buying.finishes"] as Settings<"buying">["finishes"]).map(({ type, words }) => [type, words]),
        ),
    },
  ),
  dispatch: line("buying.dispatch", "Dispatch", {
    ...half,
    placeholder: "Leaves the studio within five days",
  }),
  returns: line("buying.returns", "Returns", {
    ...half,
    placeholder: "Within 14 days of delivery",
    hint: "The same days as under Promises",
  }),

  hsts: options("security.hsts", "Secure connections only (HSTS)", () => [
    { value: "off", label: "Don’t tell browsers" },
    { value: "site", label: "For this site: browsers remember for a year" },
    { value: "subdomains", label: "For this site and its subdomains" },
  ]),
  studioStep: tick("security.studioStep", "Everyone in the studio signs in with two-step verification or a passkey"),
}
