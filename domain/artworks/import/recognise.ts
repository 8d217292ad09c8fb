import type { LengthUnit } from "../../../lib/measures.ts"
import { generalNames, layoutColumns } from "./column-names.ts"
import { type ImportField, importFields, type Layout, type Mapping, type WeightUnit } from "./fields.ts"

const unitNames: Record<string, LengthUnit | WeightUnit> = {
  mm: "mm",
  cm: "cm",
  in: "in",
  inch: "in",
  inches: "in",
  ft: "ft",
  feet: "ft",
  m: "m",
  g: "g",
  gram: "g",
  grams: "g",
  kg: "kg",
  lb: "lb",
  lbs: "lb",
  oz: "oz",
}
const measured: ReadonlySet<ImportField> = new Set(["size", "height", "width", "depth", "length", "diameter", "weight"])

type Heading = { header: string; whole: string; key: string; unit: LengthUnit | WeightUnit | null }

const bare = (name: string) => name.replace(/[^\p{L}\p{N}]/gu, "")

/** `Height (cm)` and `Height_cm` are the heading `height` in centimetres; accents, spaces and capitals do not count. */
function readHeading(header: string): Heading {
  const plain = header
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
  const stated = /^(.*?)[\s_([]+(?:in\s+)?([a-z]+)\.?[)\]]?\s*$/.exec(plain)
  const unit = stated?.[2] && Object.hasOwn(unitNames, stated[2]) ? (unitNames[stated[2]] ?? null) : null
  const name = unit && stated?.[1] ? stated[1] : plain
  return { header, whole: bare(plain), key: bare(name), unit }
}

/** Tells whose export a file is by headings that no other has. */
function layoutOf(keys: ReadonlySet<string>): Layout {
  const has = (...names: string[]) => names.every((name) => keys.has(name))
  const any = (...names: string[]) => names.some((name) => keys.has(name))
  if (has("title", "yeartext", "heightmm")) return "solander"
  if (has("piecename")) return "artwork-archive"
  if (any("productidnoneditable") || has("producturl", "hostedimageurls")) return "squarespace"
  if (any("handle", "urlhandle") && any("variantprice", "bodyhtml", "imagesrc", "productimageurl")) return "shopify"
  if (has("name") && any("regularprice", "visibilityincatalog") && any("sku", "images", "categories")) {
    return "woocommerce"
  }
  if (any("accessionnumber", "objectnumber") || has("datetext", "creditline")) return "museum"
  return "generic"
}

/**
 * Finds out from the headings which column says what, by name and never by position: the exports of Artwork Archive,
 * Shopify (both kinds), WooCommerce, Squarespace, museums and our own, else the usual names.
 */
export function recognise(headers: readonly string[]): Mapping {
  const headings = headers.map(readHeading)
  const layout = layoutOf(new Set(headings.map((heading) => heading.whole)))
  const own = layout === "generic" ? null : layoutColumns[layout]
  const mapping: Mapping = { layout, columns: {}, also: {}, units: {}, lengthUnit: null, weightUnit: null, unused: [] }
  if (layout === "artwork-archive") mapping.lengthUnit = "in"
  if (layout === "shopify") mapping.weightUnit = "g"
  const taken = new Set<string>()
  for (const field of importFields) {
    const names = own?.names[field] ?? (own?.only ? [] : (generalNames[field] ?? []))
    const heading = names
      .map((name) => headings.find(({ whole, key, header }) => (whole === name || key === name) && !taken.has(header)))
      .find((found) => found !== undefined)
    if (!heading) continue
    mapping.columns[field] = heading.header
    taken.add(heading.header)
    if (heading.unit && measured.has(field)) mapping.units[field] = heading.unit
  }
  mapping.unused = headers.filter((header) => !taken.has(header))
  return mapping
}
