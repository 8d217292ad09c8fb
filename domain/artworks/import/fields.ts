import type { LengthUnit } from "../../../lib/measures.ts"

/** What a column of a file can say about a work. Names that an artwork has itself are the same. */
export const importFields = [
  "title",
  "inventoryNumber",
  "description",
  "type",
  "medium",
  "series",
  "tags",
  "subjects",
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
  "reserved",
  "onLoan",
  "editionSize",
  "editionInfo",
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
export type Layout = "solander" | "artwork-archive" | "shopify" | "woocommerce" | "squarespace" | "museum" | "generic"

export type WeightUnit = "g" | "kg" | "lb" | "oz"

/**
 * Which column says what. Plain data: a person may be shown it, change it and send it back.
 * `lengthUnit` and `weightUnit` hold for numbers that carry none themselves; null: nobody said, so they stay unread.
 */
export type Mapping = {
  layout: Layout
  columns: Partial<Record<ImportField, string>>
  /** Further columns of fields that may have several: `Image 2`, `Image 3`; `Sold` beside `Sold to`. */
  also: Partial<Record<ImportField, string[]>>
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
  museum: "Museum catalogue",
  generic: "Spreadsheet",
}
