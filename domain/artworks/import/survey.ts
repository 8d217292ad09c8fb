import { type LengthUnit, listUnits } from "../../../lib/measures.ts"
import { findCurrencyBySign, findStatedCurrency, joinNumberStyle, type NumberStyle } from "../../../lib/money.ts"
import { findColumnQuestions, findStateQuestions, findTaxQuestions, findUnusedStates } from "./column-questions.ts"
import { type DayOrders, findDayOrders, isOfOtherLanguage } from "./day-orders.ts"
import {
  type ImportField,
  importFields,
  lengthFields,
  type Mapping,
  stateFields,
  type ValueField,
  valueFields,
} from "./fields.ts"
import { getCell, getFieldCell, getMappedColumns, type ImportedTableRow } from "./group-rows.ts"
import { parseHeading } from "./heading.ts"
import { type ColoredRows, findColorQuestions, findSheetQuestions, type SheetInfo } from "./sheet-questions.ts"
import { findWorksEnd } from "./sum-rows.ts"

/** Why prices without a sign have this currency; `prices`: other prices in the file state it. */
export type CurrencyReason = "stated" | "heading" | "prices" | "shop"

/** Facts about a whole file, found in one pass before any row is read as a work. */
export type Survey = {
  rows: number
  /** Last row of the works: a single cell below may be a note. 0 when no row has more than one filled cell. */
  worksEnd: number
  taken: { heading: string; field: ImportField; cells: number }[]
  /** Unmapped columns, most filled cells first. */
  ignored: { heading: string; cells: number }[]
  currency: string
  currencyReason: CurrencyReason
  /** Stated in the headings of the studio's private values. */
  valueCurrencies: Partial<Record<ValueField, string>>
  /** Decides a lone `1,234`. */
  style: NumberStyle
  /** The only unit that the file's other sizes state; null for none or several. */
  lengthUnit: LengthUnit | null
  /** Of sizes without a unit: the most stated one, or the usual one where its prices are from. */
  likelyUnit: LengthUnit | null
  /** Number of sizes without a unit, when none can be assumed. */
  unitless: number
  days: DayOrders
  /** Columns that hold “checked” or nothing: empty is no. */
  boxes?: string[]
  /** ISO day of the import: a discount that has ended no longer counts. */
  today: string
  /** Open questions about all rows; each is a sentence that says what to do. */
  questions: string[]
  columnQuestions: string[]
}

export type SurveyOptions = {
  currency: string
  statedCurrency?: string
  today?: string
  sheet?: SheetInfo
  /** Columns that the user does not want: no questions about them. */
  unwanted?: readonly string[]
}

function findOnly<Value>(stated: Map<Value, number>, silent: number): Value | null {
  const [only, ...others] = stated
  return only && others.length === 0 && only[1] >= silent ? only[0] : null
}

/** The most frequent value; null when `own` ties, or when more than nine in ten are silent. */
function findPrevailing<Value>(stated: Map<Value, number>, silent: number, own: Value | null): Value | null {
  const [most] = [...stated].sort(([, one], [, other]) => other - one)
  if (!most || (own !== null && stated.get(own) === most[1])) return null
  const all = [...stated.values()].reduce((sum, times) => sum + times, silent)
  return (all - silent) * 10 >= all ? most[0] : null
}

const count = <Value>(counts: Map<Value, number>, value: Value) => counts.set(value, (counts.get(value) ?? 0) + 1)

/** The only pass over all rows. @param unasked columns about which there are no questions */
async function collectCounts(
  mapping: Mapping,
  rows: AsyncIterable<ImportedTableRow>,
  shopCurrency: string,
  unasked: ReadonlySet<string>,
) {
  const filled = new Map<string, number>()
  const currencies = new Map<string, number>()
  const colored: ColoredRows = { rows: [], unexplained: 0 }
  const worksEnd = findWorksEnd()
  const sizes = findUnits(mapping)
  const days = findDayOrders(mapping)
  const boxes = findBoxes(mapping)
  const unused = mapping.unused.filter((heading) => !unasked.has(heading))
  const unusedColumns = findUnusedStates(unused, shopCurrency)
  let total = 0
  let silentPrices = 0
  let style: NumberStyle = "unknown"
  for await (const row of rows) {
    total++
    const filledHere = Object.keys(row.cells).filter((heading) => row.cells[heading]?.trim() !== "")
    for (const heading of filledHere) count(filled, heading)
    const cellsHere = filledHere.map((heading) => row.cells[heading] ?? "")
    worksEnd.look(row, cellsHere)
    if (row.problem) continue
    if (row.color) {
      colored.rows.push(row.number)
      if (!stateFields.some((field) => getFieldCell(mapping, row, field) !== "")) colored.unexplained++
    }
    unusedColumns.look(row)
    // A user's answer for one cell says nothing about the others.
    const own = withOwnCells(row)
    days.look(own)
    boxes.look(own)
    const price = getFieldCell(mapping, own, "price")
    style = joinNumberStyle(style, price)
    const sign = findStatedCurrency(price, shopCurrency)
    if (sign) count(currencies, sign)
    else if (/\d/.test(price)) silentPrices++
    sizes.look(row, own)
  }
  return { total, filled, worksEnd, style, currencies, silentPrices, sizes, days, boxes, colored, unusedColumns }
}

export async function surveyRows(
  mapping: Mapping,
  rows: AsyncIterable<ImportedTableRow>,
  options: SurveyOptions,
): Promise<Survey> {
  const unasked = new Set([...(options.sheet?.hiddenColumns ?? []), ...(options.unwanted ?? [])])
  const { total, filled, worksEnd, style, currencies, silentPrices, sizes, days, boxes, colored, unusedColumns } =
    await collectCounts(mapping, rows, options.currency, unasked)
  const { units, silent, unitless: unitlessCells } = sizes.found()
  const currency = resolveCurrency(mapping, options, findPrevailing(currencies, silentPrices, options.currency))
  const hasStatedCurrency = currency.currencyReason === "heading" || currency.currencyReason === "prices"
  const isMetric = isOfOtherLanguage(mapping) || (hasStatedCurrency && currency.currency !== "USD")
  const lengthUnit = findOnly(units, silent)
  const unitless = lengthUnit || mapping.lengthUnit ? 0 : unitlessCells
  const columns = importFields.flatMap((field) =>
    getMappedColumns(mapping, field).map((heading) => ({ heading, field })),
  )
  const known = new Set(columns.map(({ heading }) => heading))
  const cells = (heading: string) => filled.get(heading) ?? 0
  const ignored = [...new Set([...mapping.unused, ...filled.keys()])].filter((heading) => !known.has(heading))
  const filledIgnored = ignored.filter((heading) => cells(heading) > 0)
  const columnQuestions = [
    ...findColumnQuestions(
      mapping,
      filledIgnored.filter((heading) => !unasked.has(heading)),
      unusedColumns.found().amounts,
    ),
    ...findStateQuestions(mapping, unusedColumns.found().said),
    ...findTaxQuestions(mapping),
    ...findSheetQuestions(mapping, options.sheet ?? {}, new Set(filled.keys())),
    ...findColorQuestions(colored, total),
  ]
  return {
    rows: total,
    worksEnd: worksEnd.found(),
    taken: columns.map(({ heading, field }) => ({ heading, field, cells: cells(heading) })),
    ignored: ignored
      .map((heading) => ({ heading, cells: cells(heading) }))
      .sort((one, other) => other.cells - one.cells),
    ...currency,
    valueCurrencies: findValueCurrencies(mapping, options.currency),
    style,
    days: days.found(style),
    boxes: boxes.found(),
    lengthUnit,
    likelyUnit: findPrevailing(units, 0, null) ?? (isMetric ? "cm" : null),
    unitless,
    today: options.today ?? new Date().toISOString().slice(0, 10),
    questions: [...(unitless > 0 ? [formatUnitQuestion(mapping, unitless)] : []), ...columnQuestions],
    columnQuestions,
  }
}

function withOwnCells(row: ImportedTableRow): ImportedTableRow {
  if (!row.own) return row
  // No prototype: a column may be called `constructor`.
  return { ...row, cells: Object.assign(Object.create(null), row.cells, row.own) }
}

/** Priority: heading, user, the file's other prices, shop. */
function resolveCurrency(
  mapping: Mapping,
  options: SurveyOptions,
  ofPrices: string | null,
): Pick<Survey, "currency" | "currencyReason"> {
  const ofHeading = mapping.currencySign && findCurrencyBySign(mapping.currencySign, options.currency)
  if (ofHeading) return { currency: ofHeading, currencyReason: "heading" }
  if (options.statedCurrency) return { currency: options.statedCurrency, currencyReason: "stated" }
  if (ofPrices) return { currency: ofPrices, currencyReason: "prices" }
  return { currency: options.currency, currencyReason: "shop" }
}

function findValueCurrencies({ columns }: Mapping, fallback: string): Survey["valueCurrencies"] {
  const stated = valueFields.map((field) => {
    const sign = parseHeading(columns[field] ?? "").currency
    return [field, (sign && findCurrencyBySign(sign, fallback)) ?? null] as const
  })
  return Object.fromEntries(stated.filter(([, currency]) => currency !== null))
}

function formatUnitQuestion(mapping: Mapping, cells: number): string {
  const headings = lengthFields.flatMap((field) => (mapping.units[field] ? [] : (mapping.columns[field] ?? [])))
  const named = headings.map((heading) => `“${heading}”`).join(", ")
  const silent =
    cells === 1 ? "One cell doesn’t say, and is" : `${cells.toLocaleString("en-US")} cells don’t say, and are`
  return `In which unit are the sizes under ${named}? ${silent} kept as text only. Write the unit in the heading, for example “${headings[0]} (cm)”, and import again.`
}

const checkedPattern = /^(?:checked|true|x|[✓✔☑✅]\uFE0F?)$/iu

/** Collects rows, and finds checkbox columns: Airtable leaves unchecked cells empty. */
function findBoxes(mapping: Mapping) {
  const left =
    mapping.layout === "generic"
      ? new Set([...getMappedColumns(mapping, "forSale"), ...getMappedColumns(mapping, "published")])
      : new Set<string>()
  const filled = new Set<string>()
  return {
    look(row: ImportedTableRow): void {
      for (const heading of left) {
        const cell = getCell(row, heading)
        if (cell === "") continue
        filled.add(heading)
        if (!checkedPattern.test(cell)) left.delete(heading)
      }
    },
    found: (): string[] => [...left].filter((heading) => filled.has(heading)),
  }
}

/** Collects rows, then finds the units of sizes and how many state none. */
function findUnits(mapping: Mapping) {
  const units = new Map<LengthUnit, number>()
  let silent = 0
  let unitless = 0
  return {
    /** `own` is the row before the user's answers: an answer for one cell says nothing about the others. */
    look(row: ImportedTableRow, own: ImportedTableRow): void {
      for (const field of lengthFields) {
        if (!mapping.columns.units && isUnitless(mapping, row, field)) unitless++
        const [unit] = mapping.units[field] ? [] : listUnits(getFieldCell(mapping, own, field))
        if (unit) units.set(unit, (units.get(unit) ?? 0) + 1)
        else if (isUnitless(mapping, own, field)) silent++
      }
    },
    /** `silent`: sizes in the file without a unit; `unitless`: those left after the user's answers. */
    found: () => ({ units, silent, unitless }),
  }
}

function isUnitless(mapping: Mapping, row: ImportedTableRow, field: ImportField): boolean {
  const size = mapping.units[field] ? "" : getFieldCell(mapping, row, field)
  return /[1-9]/.test(size) && listUnits(size).length === 0
}
