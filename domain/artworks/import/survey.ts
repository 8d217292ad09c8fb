import type { LengthUnit } from "../../../lib/measures.ts"
import { joinNumberStyle, type NumberStyle } from "../../../lib/money.ts"
import type { ImportField, Mapping } from "./fields.ts"
import { cellOf, type ImportRow } from "./group-rows.ts"

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
}

export type SurveyOptions = {
  /** The currency that the shop sells in. */
  currency: string
  /** The currency that the person named for prices without a sign. */
  statedCurrency?: string
}

/** Reads a file once, to its end, for what single cells do not say. */
export async function surveyRows(
  mapping: Mapping,
  rows: AsyncIterable<ImportRow>,
  options: SurveyOptions,
): Promise<Survey> {
  const cells = new Map<string, number>()
  let count = 0
  let style: NumberStyle = "unknown"
  for await (const row of rows) {
    count++
    for (const [heading, cell] of Object.entries(row.cells)) {
      if (cell.trim() !== "") cells.set(heading, (cells.get(heading) ?? 0) + 1)
    }
    if (!row.problem) style = joinNumberStyle(style, cellOf(mapping, row, "price"))
  }
  const fields = Object.entries(mapping.columns) as [ImportField, string][]
  const taken = fields.map(([field, heading]) => ({ heading, field, cells: cells.get(heading) ?? 0 }))
  const known = new Set(taken.map(({ heading }) => heading))
  const ignored = [...new Set([...mapping.unused, ...cells.keys()])]
    .filter((heading) => !known.has(heading))
    .map((heading) => ({ heading, cells: cells.get(heading) ?? 0 }))
    .sort((one, other) => other.cells - one.cells)
  return {
    rows: count,
    taken,
    ignored,
    currency: options.statedCurrency ?? options.currency,
    currencyReason: options.statedCurrency ? "stated" : "shop",
    style,
    lengthUnit: null,
  }
}
