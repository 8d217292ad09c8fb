import { type LengthUnit, unitsIn } from "../../../lib/measures.ts"
import { currencyOfSign, joinNumberStyle, type NumberStyle, statedCurrency } from "../../../lib/money.ts"
import { type ImportField, importFields, type Mapping } from "./fields.ts"
import { cellOf, columnsOf, type ImportRow } from "./group-rows.ts"

/** Why prices without a sign are taken to be in a currency: the person said so, the heading does, other prices do, the shop sells in it. */
export type CurrencyReason = "stated" | "heading" | "prices" | "shop"

/** What a file says about itself, found in one pass over its rows before any is read as a work. */
export type Survey = {
  /** Rows below the heading. */
  rows: number
  /** The columns that are read, and how many cells of each hold something. */
  taken: { heading: string; field: ImportField; cells: number }[]
  /** The columns that nothing is taken from, those with the most cells first. */
  ignored: { heading: string; cells: number }[]
  /** What prices without a sign of their own are in, and why. */
  currency: string
  currencyReason: CurrencyReason
  /** How the file writes its prices, so that a lone `1,234` need not be guessed. */
  style: NumberStyle
  /** The one unit that the file's other sizes are in; null where there is none or more than one. */
  lengthUnit: LengthUnit | null
  /** How many sizes state no unit, and none can be taken for theirs. */
  unitless: number
  /** What the file leaves open for all of its rows, each as a sentence that says what to do. */
  questions: string[]
}

export type SurveyOptions = {
  /** The currency that the shop sells in. */
  currency: string
  /** The currency that the person named for prices without a sign. */
  statedCurrency?: string
}

const lengthFields = ["size", "height", "width", "depth", "length", "diameter"] as const

/** The one value that occurs, if it does at least as often as nothing does. */
function evident<Value>(stated: Map<Value, number>, silent: number): Value | null {
  const [only, ...others] = stated
  return only && others.length === 0 && only[1] >= silent ? only[0] : null
}

const count = <Value>(counts: Map<Value, number>, value: Value) => counts.set(value, (counts.get(value) ?? 0) + 1)

/** Reads a file once, to its end, for what single cells do not say. */
export async function surveyRows(
  mapping: Mapping,
  rows: AsyncIterable<ImportRow>,
  options: SurveyOptions,
): Promise<Survey> {
  const filled = new Map<string, number>()
  const units = new Map<LengthUnit, number>()
  const currencies = new Map<string, number>()
  const silent = { units: 0, prices: 0 }
  let total = 0
  let style: NumberStyle = "unknown"
  for await (const row of rows) {
    total++
    for (const [heading, cell] of Object.entries(row.cells)) if (cell.trim() !== "") count(filled, heading)
    if (row.problem) continue
    const price = cellOf(mapping, row, "price")
    style = joinNumberStyle(style, price)
    const currency = statedCurrency(price, options.currency)
    if (currency) count(currencies, currency)
    else if (/\d/.test(price)) silent.prices++
    for (const field of lengthFields) {
      const size = mapping.units[field] ? "" : cellOf(mapping, row, field)
      if (!/[1-9]/.test(size)) continue
      const [unit] = unitsIn(size)
      if (unit) count(units, unit)
      else silent.units++
    }
  }
  const lengthUnit = evident(units, silent.units)
  const unitless = lengthUnit || mapping.lengthUnit || mapping.columns.units ? 0 : silent.units
  const columns = importFields.flatMap((field) => columnsOf(mapping, field).map((heading) => ({ heading, field })))
  const known = new Set(columns.map(({ heading }) => heading))
  const cells = (heading: string) => filled.get(heading) ?? 0
  const ignored = [...new Set([...mapping.unused, ...filled.keys()])].filter((heading) => !known.has(heading))
  return {
    rows: total,
    taken: columns.map(({ heading, field }) => ({ heading, field, cells: cells(heading) })),
    ignored: ignored
      .map((heading) => ({ heading, cells: cells(heading) }))
      .sort((one, other) => other.cells - one.cells),
    ...currencyOf(mapping, options, evident(currencies, silent.prices)),
    style,
    lengthUnit,
    unitless,
    questions: unitless > 0 ? [askUnit(mapping, unitless)] : [],
  }
}

/** The heading says most, then the person who imports, then the file's other prices; else it is the shop's currency. */
function currencyOf(
  mapping: Mapping,
  options: SurveyOptions,
  ofPrices: string | null,
): Pick<Survey, "currency" | "currencyReason"> {
  const ofHeading = mapping.currencySign && currencyOfSign(mapping.currencySign, options.currency)
  if (ofHeading) return { currency: ofHeading, currencyReason: "heading" }
  if (options.statedCurrency) return { currency: options.statedCurrency, currencyReason: "stated" }
  if (ofPrices) return { currency: ofPrices, currencyReason: "prices" }
  return { currency: options.currency, currencyReason: "shop" }
}

function askUnit(mapping: Mapping, cells: number): string {
  const headings = lengthFields.flatMap((field) => (mapping.units[field] ? [] : (mapping.columns[field] ?? [])))
  const named = headings.map((heading) => `“${heading}”`).join(", ")
  return `In which unit are the sizes under ${named}? ${cells.toLocaleString("en-US")} cells don’t say, and are kept as text only. Write the unit in the heading, for example “${headings[0]} (cm)”, and import again.`
}
