import type { LengthUnit } from "../../../lib/measures.ts"

/** What a column of a file can say about a work. Names that an artwork has itself are the same. */
export const importFields = [
  "title",
  "inventoryNumber",
  "description",
  "type",
  "classification",
  "medium",
  "series",
  "tags",
  "subjects",
  "styles",
  "categories",
  "date",
  "year",
  "circa",
  "yearText",
  "yearFrom",
  "yearTo",
  "size",
  "height",
  "width",
  "depth",
  "length",
  "diameter",
  "units",
  "heightMm",
  "widthMm",
  "depthMm",
  "diameterMm",
  "weight",
  "weightG",
  "framed",
  "signed",
  "signatureNotes",
  "creditLine",
  "conditionStatus",
  "conditionNotes",
  "location",
  "subLocation",
  "notes",
  "provenance",
  "price",
  "salePrice",
  "currency",
  "availability",
  "sold",
  "forSale",
  "notForSale",
  "reserved",
  "onLoan",
  "editionSize",
  "editionInfo",
  "printOptions",
  "stock",
  "inStock",
  "isFeatured",
  "sortOrder",
  "altText",
  "published",
  "status",
  "images",
  "variantImage",
  "imagePosition",
  "handle",
  "slug",
  "sku",
  "id",
  "parent",
  "rowKind",
  "optionName1",
  "optionValue1",
  "optionName2",
  "optionValue2",
  "optionName3",
  "optionValue3",
] as const
export type ImportField = (typeof importFields)[number]

/** Whose export a file is; its conventions follow from that. */
export type Layout =
  | "solander"
  | "artwork-archive"
  | "shopify"
  | "woocommerce"
  | "squarespace"
  | "etsy"
  | "museum"
  | "generic"

export type WeightUnit = "g" | "kg" | "lb" | "oz"

/** The fields by which a file says whether a work is offered. */
export const stateFields = [
  "availability",
  "sold",
  "forSale",
  "notForSale",
  "reserved",
  "onLoan",
  "stock",
  "inStock",
] as const satisfies ImportField[]

/** Fields that several columns of a file may speak of. */
export const severalColumns: ReadonlySet<ImportField> = new Set(["images", "tags", "medium", "notes", ...stateFields])

/**
 * Which column says what. Plain data: a person may be shown it, change it and send it back.
 * `lengthUnit` and `weightUnit` hold for numbers that carry none themselves; null: nobody said, so they stay unread.
 */
export type Mapping = {
  layout: Layout
  columns: Partial<Record<ImportField, string>>
  /** Further columns of fields that may have several: `Image 2`, `Image 3`; `Sold` beside `Sold to`. */
  also: Partial<Record<ImportField, string[]>>
  /** The currency's sign or code in the heading of the prices: `Price (EUR)`. */
  currencySign: string | null
  /** Whether sizes in one cell give the width first, as their heading says: `Size (W x H)`. */
  widthFirst: boolean
  /** Units that single headings state: `Height (cm)`. */
  units: Partial<Record<ImportField, LengthUnit | WeightUnit>>
  lengthUnit: LengthUnit | null
  weightUnit: WeightUnit | null
  /** Columns that nothing is taken from. */
  unused: string[]
}

/** Names of the layouts as people know them. */
export const layoutNames: Record<Layout, string> = {
  solander: "Solander",
  "artwork-archive": "Artwork Archive",
  shopify: "Shopify",
  woocommerce: "WooCommerce",
  squarespace: "Squarespace",
  etsy: "Etsy",
  museum: "Museum catalogue",
  generic: "Spreadsheet",
}
