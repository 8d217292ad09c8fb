import { type CalendarDate, sayDayOfYear } from "../../../lib/calendar-dates.ts"
import type { NumberStyle } from "../../../lib/money.ts"
import type { ImportField, Mapping } from "./fields.ts"
import { type Cell, cellUnder, getMappedColumns, type ImportedTableRow } from "./group-rows.ts"
import { readHeading } from "./heading.ts"
import { ranksIn } from "./heading-ranks.ts"
import { layoutSpec } from "./layouts.ts"
import { type DayOrder, provenOrder, readDays } from "./read-day.ts"
import { saysNothing } from "./read-words.ts"
import { leftEmpty, type RowReader } from "./row-reader.ts"

/** `columns`: proven by unambiguous days of the column; `file`: for other columns. */
export type DayOrders = { columns: Record<string, DayOrder | null>; file: DayOrder | null }

const dayFields: readonly ImportField[] = [
  ...(["date", "saleFrom", "saleTo", "soldOn", "statusUntil", "statusSince", "consignmentUntil"] as const),
]

/** Collects rows, then finds each column's order of day and month. */
export function findDayOrders(mapping: Mapping) {
  const headings = dayFields.flatMap((field) => getMappedColumns(mapping, field))
  const proven = new Map<string, Set<DayOrder>>()
  const only = (orders: ReadonlySet<DayOrder>): DayOrder | null => {
    const [order = null, ...others] = orders
    return others.length > 0 ? null : order
  }
  return {
    look(row: ImportedTableRow): void {
      for (const heading of headings) {
        const order = provenOrder(cellUnder(row, heading))
        if (order) proven.set(heading, (proven.get(heading) ?? new Set<DayOrder>()).add(order))
      }
    },
    /** @param style of the prices: a decimal comma implies day first */
    found(style: NumberStyle): DayOrders {
      // No prototype: a column may be called `constructor`.
      const columns: Record<string, DayOrder | null> = Object.create(null)
      for (const [heading, orders] of proven) columns[heading] = only(orders)
      const all = new Set([...proven.values()].flatMap((orders) => [...orders]))
      if (all.size > 0) return { columns, file: only(all) }
      const isDayFirst = style === "comma" || isOfOtherLanguage(mapping)
      return { columns, file: layoutSpec(mapping.layout).dayOrder ?? (isDayFirst ? "day first" : null) }
    },
  }
}

export function isOfOtherLanguage(mapping: Mapping): boolean {
  const isIn = (languages: "en" | "others") =>
    Object.entries(mapping.columns).filter(([field, heading]) => {
      const { whole, key } = readHeading(heading)
      const ranks = ranksIn(languages, field as ImportField)
      return ranks.has(whole) || ranks.has(key)
    }).length
  return isIn("others") > isIn("en")
}

export function daysIn({ heading, text }: Cell, { columns, file }: DayOrders): CalendarDate[] {
  return readDays(text, Object.hasOwn(columns, heading) ? (columns[heading] ?? null) : file)
}

export function askDay({ text }: Cell, days: readonly CalendarDate[], became: string): string {
  const [one, other] = days
  if (!one || !other) return `“${text}” could not be read as a day. ${became}`
  return `Is “${text}” ${sayDayOfYear(one)} or ${sayDayOfYear(other)}? Write ${one} or ${other} in the cell. ${became}`
}

/** Null for an empty cell; an ambiguous day is asked about and left empty. */
export function readDayOf(reader: RowReader, field: ImportField, orders: DayOrders): CalendarDate | null {
  const [cell] = reader.all(field)
  if (!cell || saysNothing(cell.text)) return null
  const days = daysIn(cell, orders)
  const [day = null, ...others] = days
  if (day !== null && others.length === 0) return day
  reader.unread(field, askDay(cell, days, leftEmpty), cell)
  return null
}
