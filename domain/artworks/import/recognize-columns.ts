import {
  type ImportField,
  importFields,
  type Layout,
  lengthFields,
  type Mapping,
  severalColumns,
  stateFields,
} from "./fields.ts"
import { type Heading, parseHeading } from "./heading.ts"
import { fieldRanks } from "./heading-ranks.ts"
import { layoutSpec, layouts } from "./layouts.ts"
import { canReadHidden } from "./sheet-questions.ts"

const measured: ReadonlySet<ImportField> = new Set([...lengthFields, "weight"])
const sides = ["height", "width", "depth", "length"] as const

const currencyCodes = ["currencycode", "codicevaluta", "wahrungscode", "codedevise", "codigodemoneda", "valutacode"]

function findLayout(headings: readonly Heading[]): Layout {
  const keys = new Set(headings.map((heading) => heading.whole))
  const names = Object.keys(layouts) as (keyof typeof layouts)[]
  const signed = names.find((name) => layouts[name].signs.some((sign) => sign.every((key) => keys.has(key))))
  if (signed) return signed
  const pictures = headings.filter((heading) => fieldRanks.get("images")?.has(heading.unnumbered) && heading.number > 0)
  return currencyCodes.some((code) => keys.has(code)) && pictures.length > 1 ? "etsy" : "generic"
}

/** Index of the first matching name; `stock*` matches any continuation. -1 for none. */
const findPlace = (names: readonly string[] | undefined, keys: readonly string[]): number =>
  names?.findIndex((name) =>
    name.endsWith("*") ? keys.some((key) => key.startsWith(name.slice(0, -1))) : keys.includes(name),
  ) ?? -1

/** Lower is better; null when the heading does not name the field. Layout names rank before the vocabulary. */
function findRank(heading: Heading, field: ImportField, layout: Layout): number | null {
  const own = layoutSpec(layout)
  const names = own.names[field]
  const keys = severalColumns.has(field)
    ? [heading.whole, heading.key, heading.unnumbered]
    : [heading.whole, heading.key]
  // `¿Existencias?` asks whether any exist, `Existencias` counts them.
  if (own.only && field === "stock" && /[?？]/.test(heading.header)) return null
  const place = findPlace(names, keys)
  if (place >= 0) return place - 1000
  if (own.only && (names || !(stateFields as readonly ImportField[]).includes(field))) return null
  // `On Sale` in a shop's export is a discount.
  if (own.only && (heading.key === "onsale" || findPlace(Object.values(own.names).flat(), keys) >= 0)) return null
  if (heading.isCurrencyAlone) return field === "price" ? Number.MAX_SAFE_INTEGER : null
  const ranks = keys.map((key) => fieldRanks.get(field)?.get(key)).filter((rank) => rank !== undefined)
  return ranks.length > 0 ? Math.min(...ranks) : null
}

/**
 * By heading, never by position: the program's layout, else the vocabulary. `hiddenColumns` are read only for identity and
 * state.
 */
export function recognizeColumns(
  headers: readonly string[],
  stated?: Layout,
  hiddenColumns: readonly string[] = [],
): Mapping {
  const headings = headers.map(parseHeading)
  const hidden = new Set(hiddenColumns)
  const layout = stated ?? findLayout(headings)
  const mapping: Mapping = {
    layout,
    columns: {},
    also: {},
    units: {},
    currencySign: null,
    widthFirst: false,
    lengthUnit: layoutSpec(layout).lengthUnit ?? null,
    weightUnit: layoutSpec(layout).weightUnit ?? null,
    unused: [],
  }
  const taken = new Set<string>()
  const isLast = ({ header }: Heading) => Number(hidden.has(header))
  for (const field of importFields) {
    const found = headings
      .filter(({ header }) => !taken.has(header) && (!hidden.has(header) || canReadHidden(field)))
      .map((heading) => ({ heading, rank: findRank(heading, field, layout) }))
      .filter((one): one is { heading: Heading; rank: number } => one.rank !== null)
      .sort(
        (one, other) =>
          isLast(one.heading) - isLast(other.heading) ||
          one.rank - other.rank ||
          one.heading.number - other.heading.number,
      )
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
  if (layout === "museum") dropTurnedSides(mapping, taken)
  mapping.unused = headers.filter((header) => !taken.has(header))
  return mapping
}

/** In museum data, `width` without a unit beside sizes in words is often the height (4 of 5 works), so these are not read. */
function dropTurnedSides(mapping: Mapping, taken: Set<string>): void {
  if (!mapping.columns.size || sides.some((side) => mapping.units[side])) return
  for (const side of sides) {
    taken.delete(mapping.columns[side] ?? "")
    delete mapping.columns[side]
  }
}

/** Number of mapped cells: tells the heading row from a title above and the rows below. */
export function scoreHeadings(cells: readonly string[]): number {
  const filled = cells.filter((cell) => cell.trim() !== "" && cell.length <= 80)
  const { columns, also } = recognizeColumns(filled)
  return Object.keys(columns).length + Object.values(also).flat().length
}
