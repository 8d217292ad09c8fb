import { type ImportField, importFields, type Layout, type Mapping, severalColumns, stateFields } from "./fields.ts"
import { foldKey, type Heading, readHeading } from "./heading.ts"
import { layouts } from "./layouts.ts"
import { languages, vocabulary } from "./vocabulary.ts"

const measured: ReadonlySet<ImportField> = new Set(["size", "height", "width", "depth", "length", "diameter", "weight"])
const sides = ["height", "width", "depth", "length"] as const

/** The keys of a field's headings with their rank: the place in their own language's list, so that `Titel` comes before `Name`. */
const ranked = new Map<ImportField, Map<string, number>>(
  importFields.map((field) => {
    const ranks = new Map<string, number>()
    for (const language of languages) {
      const names = (vocabulary[field]?.[language] ?? "").split(",").map(foldKey)
      for (const [rank, name] of names.entries()) {
        if (name !== "" && rank < (ranks.get(name) ?? Number.POSITIVE_INFINITY)) ranks.set(name, rank)
      }
    }
    return [field, ranks]
  }),
)

const currencyCodes = ["currencycode", "codicevaluta", "wahrungscode", "codedevise", "codigodemoneda", "valutacode"]

/** Tells whose export a file is by headings that no other has. */
function layoutOf(headings: readonly Heading[]): Layout {
  const keys = new Set(headings.map((heading) => heading.whole))
  const has = (...names: string[]) => names.every((name) => keys.has(name))
  const any = (...names: string[]) => names.some((name) => keys.has(name))
  if (has("title", "yeartext", "heightmm")) return "solander"
  if (has("piecename")) return "artwork-archive"
  if (any("productidnoneditable") || has("producturl", "hostedimageurls")) return "squarespace"
  if (any("handle", "urlhandle") && any("variantprice", "bodyhtml", "imagesrc", "productimageurl")) return "shopify"
  if (has("name") && any("regularprice", "visibilityincatalog") && any("sku", "images", "categories")) {
    return "woocommerce"
  }
  const pictures = headings.filter((heading) => ranked.get("images")?.has(heading.unnumbered) && heading.number > 0)
  if (any(...currencyCodes) && pictures.length > 1) return "etsy"
  if (any("accessionnumber", "objectnumber") || has("datetext", "creditline")) return "museum"
  return "generic"
}

/** How well a heading names a field: the lower the better, null if it does not. Named layouts come before the vocabulary. */
function rankOf(heading: Heading, field: ImportField, layout: Layout): number | null {
  const own = layout === "generic" ? undefined : layouts[layout]
  const names = own?.names[field]
  const keys = severalColumns.has(field)
    ? [heading.whole, heading.key, heading.unnumbered]
    : [heading.whole, heading.key]
  const place = names?.findIndex((name) => keys.includes(name)) ?? -1
  if (place >= 0) return place - 1000
  if (own?.only && (names || !(stateFields as readonly ImportField[]).includes(field))) return null
  // `On Sale` in a shop's export is about a discount; its other columns say what the layout says.
  if (own?.only && (heading.key === "onsale" || Object.values(own.names).flat().includes(heading.whole))) return null
  const ranks = keys.map((key) => ranked.get(field)?.get(key)).filter((rank) => rank !== undefined)
  return ranks.length > 0 ? Math.min(...ranks) : null
}

/**
 * Finds out from the headings which column says what, by name and never by position: the exports of Artwork Archive,
 * Shopify (both kinds), WooCommerce, Squarespace, Etsy, museums and our own, else by the vocabulary.
 * @param stated whose export it is, where a person said so
 */
export function recognise(headers: readonly string[], stated?: Layout): Mapping {
  const headings = headers.map(readHeading)
  const layout = stated ?? layoutOf(headings)
  const mapping: Mapping = {
    layout,
    columns: {},
    also: {},
    units: {},
    currencySign: null,
    widthFirst: false,
    lengthUnit: layout === "artwork-archive" ? "in" : null,
    weightUnit: layout === "shopify" ? "g" : null,
    unused: [],
  }
  const taken = new Set<string>()
  for (const field of importFields) {
    const found = headings
      .filter(({ header }) => !taken.has(header))
      .map((heading) => ({ heading, rank: rankOf(heading, field, layout) }))
      .filter((one): one is { heading: Heading; rank: number } => one.rank !== null)
      .sort((one, other) => one.rank - other.rank || one.heading.number - other.heading.number)
      .map(({ heading }) => heading)
    const [best, ...others] = found
    if (!best) continue
    mapping.columns[field] = best.header
    taken.add(best.header)
    if (best.unit && measured.has(field)) mapping.units[field] = best.unit
    if (field === "size") mapping.widthFirst = best.widthFirst
    if (field === "price") mapping.currencySign = best.currency
    const several = severalColumns.has(field) || (layout === "artwork-archive" && field === "date")
    if (!several || others.length === 0) continue
    mapping.also[field] = others.map(({ header }) => header)
    for (const { header } of others) taken.add(header)
  }
  if (layout === "museum") leaveTurnedSides(mapping, taken)
  mapping.unused = headers.filter((header) => !taken.has(header))
  return mapping
}

/**
 * Beside a column of sizes in words, a museum's bare `width` is often the height of a flat work (4 of 5 works of one
 * museum): without a unit in their headings such columns are not read.
 */
function leaveTurnedSides(mapping: Mapping, taken: Set<string>): void {
  if (!mapping.columns.size || sides.some((side) => mapping.units[side])) return
  for (const side of sides) {
    taken.delete(mapping.columns[side] ?? "")
    delete mapping.columns[side]
  }
}

/** How many of the cells are headings of a list of works: what tells the heading from a title above it and the rows below. */
export function headingScore(cells: readonly string[]): number {
  const filled = cells.filter((cell) => cell.trim() !== "" && cell.length <= 80)
  const { columns, also } = recognise(filled)
  return Object.keys(columns).length + Object.values(also).flat().length
}
