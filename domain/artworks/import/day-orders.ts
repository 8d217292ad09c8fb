import { type CalendarDate, formatMonthDay } from "../../../lib/calendar-dates.ts"
import type { NumberStyle } from "../../../lib/money.ts"
import type { ImportField, Mapping } from "./fields.ts"
import { type Cell, getCell, getMappedColumns, type ImportedTableRow } from "./group-rows.ts"
import { parseHeading } from "./heading.ts"
import { getRanks } from "./heading-ranks.ts"
import { layoutSpec } from "./layouts.ts"
import { type DayOrder, findProvenOrder, parseDays } from "./parse-days.ts"
import { isEmptyValue } from "./parse-values.ts"
import { leftEmptyHint, type RowReader } from "./row-reader.ts"

/** `columns`: proven by unambiguous days of the column; `file`: for other columns. */
export type DayOrders = { columns: Record<string, DayOrder | null>; file: DayOrder | null }

const dayFields: readonly ImportField[] = [
  ...(["date", "saleFrom", "saleTo", "soldOn", "statusUntil", "statusSince", "consignmentUntil"] as const),
]

/** Collects rows, then finds each column's order of day and month. */
export function findDayOrders(mapping: Mapping) {
  const headings = dayFields.flatMap((field) => getMappedColumns(mapping, field))
  const provenOrders = new Map<string, Set<DayOrder>>()
  const only = (orders: ReadonlySet<DayOrder>): DayOrder | null => {
    const [order = null, ...others] = orders
    return others.length > 0 ? null : order
  }
  return {
    look(row: ImportedTableRow): void {
      for (const heading of headings) {
        const order = findProvenOrder(getCell(row, heading))
        if (order) provenOrders.set(heading, (provenOrders.get(heading) ?? new Set<DayOrder>()).add(order))
      }
    },
    /** @param style of the prices: a decimal comma implies day first */
    found(style: NumberStyle): DayOrders {
      // No prototype: a column may be called `constructor`.
      const columns: Record<string, DayOrder | null> = Object.create(null)
      for (const [heading, orders] of provenOrders) columns[heading] = only(orders)
      const all = new Set([...provenOrders.values()].flatMap((orders) => [...orders]))
      if (all.size > 0) return { columns, file: only(all) }
      const isDayFirst = style === "comma" || isOfOtherLanguage(mapping)
      return { columns, file: layoutSpec(mapping.layout).dayOrder ?? (isDayFirst ? "day first" : null) }
    },
  }
}

export function isOfOtherLanguage(mapping: Mapping): boolean {
  const isIn = (languages: "en" | "others") =>
    Object.entries(mapping.columns).filter(([field, heading]) => {
      const { whole, key } = parseHeading(heading)
      const ranks = getRanks(languages, field as ImportField)
      return ranks.has(whole) || ranks.has(key)
    }).length
  return isIn("others") > isIn("en")
}

export function parseCellDays({ heading, text }: Cell, { columns, file }: DayOrders): CalendarDate[] {
  return parseDays(text, Object.hasOwn(columns, heading) ? (columns[heading] ?? null) : file)
}

export function formatDayQuestion({ text }: Cell, days: readonly CalendarDate[], became: string): string {
  const [one, other] = days
  if (!one || !other) return `“${text}” could not be read as a day. ${became}`
  return `Is “${text}” ${formatMonthDay(one)} or ${formatMonthDay(other)}? Write ${one} or ${other} in the cell. ${became}`
}

/** Null for an empty cell; an ambiguous day is asked about and left empty. */
export function readDay(reader: RowReader, field: ImportField, orders: DayOrders): CalendarDate | null {
  const [cell] = reader.all(field)
  if (!cell || isEmptyValue(cell.text)) return null
  const days = parseCellDays(cell, orders)
  const [day = null, ...others] = days
  if (day !== null && others.length === 0) return day
  reader.unread(field, formatDayQuestion(cell, days, leftEmptyHint), cell)
  return null
}
