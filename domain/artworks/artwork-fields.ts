import type { artworkValues } from "./artwork-values.ts"

/** The sections of the work's page in the studio. */
export type ArtworkFormGroup =
  | ("label" | "price" | "text" | "site" | "edition" | "kind" | "place")
  | ("frame" | "consignment" | "values" | "rights" | "search" | "notes")

type FormLook = {
  /** Its name in the form, if that is another: one text may stand for several fields, such as height, width and depth. */
  as?: string
  /** A `line` by default. */
  control?: "line" | "area" | "optional" | "whole" | "tick" | "choice" | "names" | "rows"
  width?: "half" | "third" | "quarter"
  hint?: string
  placeholder?: string
  inputMode?: "decimal"
  type?: "date"
  usual?: string
  look?: "title" | "prose"
  unlabeled?: boolean
}

export type ArtworkField = {
  kind: keyof typeof artworkValues
  /** Characters of a text. */
  max?: number
  /** Where and how the studio's form shows it; history has the same label. What the form computes is in `work-fields.ts`. */
  form?: readonly [group: ArtworkFormGroup, label: string, look?: FormLook]
  /** How an import reads its cell, for a text without a reader of its own. */
  read?: "text" | "html"
  /** The public page lists the text with this label. */
  pageLabel?: string
  /** No public page depends on it, and the triggers of the database announce no change of it. */
  isPrivate?: true
  /** The text may name people, so erasing a person searches it. */
  isPersonal?: true
}

const text = <const Details extends Omit<ArtworkField, "kind" | "max">>(max: number, details: Details) => ({
  kind: "text" as const,
  max,
  ...details,
})

const half = { width: "half" } as const
const third = { width: "third" } as const
const quarter = { width: "quarter" } as const
const amount = { width: "quarter", inputMode: "decimal" } as const
const count = { control: "whole", width: "quarter" } as const

/**
 * Each field of a work, in the order of the studio's form. Schema, blank work, form, history, import, export, public page and
 * erasure derive from it; its column is in `db/tables/artworks.ts`, the headings of files in `import/vocabulary`. Browsers load
 * this file for the form, so it imports no zod.
 */
export const artworkFields = {
  title: { kind: "title", max: 500, form: ["label", "Title", { look: "title" }] },
  year: { kind: "year", form: ["label", "Year", { ...half, hint: "Or c. 1996, 2019–21" }] },
  yearText: text(200, {}),
  yearFrom: { kind: "year" },
  yearTo: { kind: "year" },
  series: { kind: "optional", max: 200, form: ["label", "Series", { control: "optional", ...half }] },
  medium: text(1000, { form: ["label", "Medium"] }),
  size: text(2000, {
    form: ["label", "Size on the label", { ...half, hint: "Shown as written. Leave empty to use the measurements." }],
  }),
  heightMm: { kind: "length", form: ["label", "Measurements, height first", { as: "measurements", ...half }] },
  widthMm: { kind: "length" },
  depthMm: { kind: "length" },
  diameterMm: { kind: "length" },
  price: { kind: "amount", form: ["price", "Price", { ...third, inputMode: "decimal", placeholder: "On request" }] },
  currency: { kind: "currency", form: ["price", "Currency", third] },
  availability: { kind: "availability", form: ["price", "Availability", { control: "choice", ...third }] },
  description: text(50_000, { form: ["text", "Text", { control: "area", look: "prose", unlabeled: true }] }),
  isFeatured: { kind: "tick", form: ["site", "Featured on the homepage", { control: "tick", ...half }] },
  sortOrder: {
    kind: "position",
    form: [
      "site",
      "Place on the wall",
      { control: "whole", ...half, hint: "1 hangs first. Leave empty to order by date." },
    ],
  },
  editionSize: {
    kind: "editionSize",
    form: ["edition", "Edition", { as: "edition", ...count, placeholder: "One of a kind" }],
  },
  artistProofs: { kind: "proofs", form: ["edition", "Artist’s proofs", { ...count, hint: "AP. Not for sale here" }] },
  printerProofs: { kind: "proofs", form: ["edition", "Printer’s proofs", { ...count, hint: "PP" }] },
  horsCommerce: {
    kind: "proofs",
    form: ["edition", "Hors commerce", { ...count, hint: "HC, for exhibitions and gifts" }],
  },
  printOptions: { kind: "printOptions", form: ["edition", "Sizes and frames to choose from", { control: "rows" }] },
  type: { kind: "type", form: ["kind", "Type", { control: "choice", ...half, usual: "Painting" }] },
  tags: { kind: "names", form: ["kind", "Tags", { control: "names" }] },
  subjects: { kind: "names", form: ["kind", "Subjects", { control: "names", hint: "What it shows" }] },
  styles: { kind: "names", form: ["kind", "Styles", { control: "names" }] },
  location: text(300, { form: ["place", "Location", half], read: "text", isPrivate: true }),
  subLocation: text(300, {
    form: ["place", "Place there", { ...half, placeholder: "Rack, drawer, wall" }],
    read: "text",
    isPrivate: true,
    isPersonal: true,
  }),
  inventoryNumber: {
    kind: "optional",
    max: 120,
    form: ["place", "Inventory number", { control: "optional", ...half }],
    isPrivate: true,
  },
  conditionStatus: { kind: "condition", form: ["place", "Condition", { control: "choice", ...third }] },
  signed: text(500, { form: ["place", "Signed"] }),
  conditionNotes: text(5000, {
    form: ["place", "Notes on condition", { control: "area" }],
    isPrivate: true,
    isPersonal: true,
  }),
  framed: { kind: "stated", form: ["frame", "Framed", { control: "choice", ...third }] },
  framedHeightMm: { kind: "length", form: ["frame", "Framed size", { as: "framedSize", ...third }] },
  framedWidthMm: { kind: "length" },
  framedDepthMm: { kind: "length" },
  weightG: {
    kind: "weight",
    form: ["frame", "Weight", { as: "weight", ...third, hint: "With its unit: 4.2 kg, 9 lb" }],
  },
  sheetHeightMm: { kind: "length", form: ["frame", "Sheet", { as: "sheetSize", ...third }] },
  sheetWidthMm: { kind: "length" },
  imageHeightMm: { kind: "length", form: ["frame", "Image", { as: "imageSize", ...third }] },
  imageWidthMm: { kind: "length" },
  consignedTo: text(300, {
    form: ["consignment", "On consignment with", half],
    read: "text",
    isPrivate: true,
    isPersonal: true,
  }),
  consignmentShare: { kind: "share", form: ["consignment", "Their share, percent", count], isPrivate: true },
  consignmentUntil: {
    kind: "day",
    form: ["consignment", "Due back", { control: "optional", ...quarter, type: "date" }],
    isPrivate: true,
  },
  wholesalePrice: { kind: "amount", form: ["values", "Wholesale price", amount], isPrivate: true },
  cost: { kind: "amount", form: ["values", "Cost", amount], isPrivate: true },
  insuredValue: { kind: "amount", form: ["values", "Insured for", amount], isPrivate: true },
  fairMarketValue: { kind: "amount", form: ["values", "Fair market value", amount], isPrivate: true },
  creditLine: text(2000, {
    form: ["rights", "Credit line", half],
    read: "html",
    pageLabel: "Credit",
    isPersonal: true,
  }),
  copyright: text(500, { form: ["rights", "Copyright", { ...half, placeholder: "© the artist" }], read: "text" }),
  licence: text(500, { form: ["rights", "License", half], read: "text" }),
  protection: {
    kind: "protection",
    form: ["rights", "Protection of its pictures", { control: "choice", ...half }],
  },
  originCountry: { kind: "country", form: ["rights", "Made in", quarter], isPrivate: true },
  hsCode: {
    kind: "tariff",
    form: ["rights", "Tariff number", { ...quarter, hint: "HS code, like 9701.21" }],
    isPrivate: true,
  },
  seoTitle: text(200, {
    form: [
      "search",
      "Title in search results",
      { hint: "Leave empty to use the title and your name. About 60 characters are shown." },
    ],
    read: "text",
  }),
  seoDescription: text(500, {
    form: [
      "search",
      "Description in search results",
      { control: "area", hint: "Leave empty to use the text. About 155 characters are shown." },
    ],
    read: "text",
  }),
  notes: text(20_000, {
    form: ["notes", "Private notes", { control: "area", hint: "Only the studio sees this" }],
    isPrivate: true,
    isPersonal: true,
  }),
  altText: text(1000, { read: "text" }),
} as const satisfies Record<string, ArtworkField>

type Fields = typeof artworkFields
export type ArtworkFieldName = keyof Fields

export type ArtworkFieldsWith<Property extends keyof ArtworkField> = {
  [Name in ArtworkFieldName]: Fields[Name] extends Required<Pick<ArtworkField, Property>> ? Name : never
}[ArtworkFieldName]

export const artworkFieldNames = Object.keys(artworkFields) as ArtworkFieldName[]

/** The fields that have this property. */
export const listArtworkFields = <Property extends keyof ArtworkField>(property: Property) =>
  artworkFieldNames.filter((name): name is ArtworkFieldsWith<Property> => property in artworkFields[name])

type FormFields = { [Name in ArtworkFieldsWith<"form">]: Fields[Name]["form"] }
export type ArtworkFormName = {
  [Name in keyof FormFields]: FormFields[Name] extends readonly [unknown, unknown, { as: infer As }] ? As : Name
}[keyof FormFields]

export const artworkFormFields = listArtworkFields("form").map((name) => {
  const [group, label, { as = name, control = "line", ...look } = {}]: Required<ArtworkField>["form"] =
    artworkFields[name].form
  return { name, formName: as as ArtworkFormName, group, label, control, look }
})
