import type { LengthUnit } from "../../../lib/measures.ts"
import { listArtworkFields } from "../artwork-fields.ts"

/** In this order fields claim headings that several know. */
export const importFields = [
  "title",
  "inventoryNumber",
  "description",
  "shortDescription",
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
  "imageSize",
  "imageHeight",
  "imageWidth",
  "imageHeightMm",
  "imageWidthMm",
  "sheetSize",
  "sheetHeight",
  "sheetWidth",
  "sheetHeightMm",
  "sheetWidthMm",
  "framedSize",
  "framedHeight",
  "framedWidth",
  "framedDepth",
  "framedHeightMm",
  "framedWidthMm",
  "framedDepthMm",
  "framed",
  "signed",
  "signatureNotes",
  "conditionStatus",
  "conditionNotes",
  "notes",
  "provenance",
  "exhibitions",
  "literature",
  "certificate",
  ...listArtworkFields("read"),
  "consignmentShare",
  "consignmentUntil",
  "originCountry",
  "hsCode",
  "price",
  "salePrice",
  "onSale",
  "saleFrom",
  "saleTo",
  "discountMode",
  "discountValue",
  "discountAmount",
  "discountPercent",
  "fullPrice",
  "surcharge",
  "wholesalePrice",
  "cost",
  "insuredValue",
  "fairMarketValue",
  "currency",
  "availability",
  "sold",
  "soldTo",
  "soldOn",
  "soldFor",
  "statusFor",
  "statusUntil",
  "statusSince",
  "ribbon",
  "forSale",
  "notForSale",
  "reserved",
  "onLoan",
  "editionSize",
  "editionInfo",
  "artistProofs",
  "printerProofs",
  "horsCommerce",
  "printOptions",
  "stock",
  "inStock",
  "stockTracked",
  "backorders",
  "isFeatured",
  "protection",
  "sortOrder",
  "published",
  "hidden",
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
  "productKind",
  "storeView",
  "children",
  "visibility",
  "infoName",
  "infoText",
  "optionName1",
  "optionValue1",
  "optionName2",
  "optionValue2",
  "optionName3",
  "optionValue3",
] as const
export type ImportField = (typeof importFields)[number]

export type Layout =
  | "solander"
  | "artwork-archive"
  | "shopify"
  | "woocommerce"
  | "squarespace"
  | "etsy"
  | "wix"
  | "big-cartel"
  | "ecwid"
  | "square"
  | "prestashop"
  | "magento"
  | "artlogic"
  | "museum"
  | "generic"

export type WeightUnit = "g" | "kg" | "lb" | "oz"

export const lengthFields = [
  "size",
  "height",
  "width",
  "depth",
  "length",
  "diameter",
  "imageSize",
  "imageHeight",
  "imageWidth",
  "sheetSize",
  "sheetHeight",
  "sheetWidth",
  "framedSize",
  "framedHeight",
  "framedWidth",
  "framedDepth",
] as const satisfies ImportField[]

/** Private values, in the currency of the work's price. */
export const valueFields = [
  "wholesalePrice",
  "cost",
  "insuredValue",
  "fairMarketValue",
] as const satisfies ImportField[]
export type ValueField = (typeof valueFields)[number]

/** Fields that state whether a work is offered. */
export const stateFields = [
  "availability",
  "sold",
  "soldTo",
  "soldOn",
  "soldFor",
  "forSale",
  "notForSale",
  "reserved",
  "onLoan",
  "stock",
  "inStock",
] as const satisfies ImportField[]

/** Fields that may have several columns. */
export const severalColumns: ReadonlySet<ImportField> = new Set([
  "images",
  "tags",
  "categories",
  "medium",
  "notes",
  "infoName",
  "infoText",
  ...stateFields,
])

/** `lengthUnit` and `weightUnit` apply to numbers without a unit; null: unknown, so such numbers stay unread. */
export type Mapping = {
  layout: Layout
  columns: Partial<Record<ImportField, string>>
  /** More columns of a field: `Image 2`, `Image 3`; `Sold` beside `Sold to`. */
  also: Partial<Record<ImportField, string[]>>
  currencySign: string | null
  widthFirst: boolean
  units: Partial<Record<ImportField, LengthUnit | WeightUnit>>
  lengthUnit: LengthUnit | null
  weightUnit: WeightUnit | null
  unused: string[]
}

export const layoutNames: Record<Layout, string> = {
  solander: "Solander",
  "artwork-archive": "Artwork Archive",
  shopify: "Shopify",
  woocommerce: "WooCommerce",
  squarespace: "Squarespace",
  etsy: "Etsy",
  wix: "Wix",
  "big-cartel": "Big Cartel",
  ecwid: "Ecwid",
  square: "Square",
  prestashop: "PrestaShop",
  magento: "Magento",
  artlogic: "Artlogic",
  museum: "Museum catalogue",
  generic: "Spreadsheet",
}
