import { type CalendarDate, isCalendarDate } from "../../../lib/calendar-dates.ts"
import { translateDate } from "../../../lib/translate-date.ts"
import { formatSerialDate } from "../../../services/spreadsheets/xlsx-sheet.ts"

export type DayOrder = "day first" | "month first"

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ")

const toDate = (year: string, month: number | string, day: string): CalendarDate | null => {
  const date = [year, String(month).padStart(2, "0"), day.padStart(2, "0")].join("-")
  return isCalendarDate(date) ? date : null
}

const threeNumbers = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/

/** Null when the text is not three numbers. */
function parseBothOrders(text: string): Record<DayOrder, CalendarDate | null> | null {
  const [, one = "", mark, other = "", said = ""] = threeNumbers.exec(text.trim()) ?? []
  // In `03-12-26` each number may be the year.
  if (!said || (said.length === 2 && mark === "-")) return null
  const year = said.length === 4 ? said : `${Number(said) < 70 ? 20 : 19}${said}`
  return { "day first": toDate(year, other, one), "month first": mark === "." ? null : toDate(year, one, other) }
}

/** `25/12/2026` proves its order; null when ambiguous. */
export function findProvenOrder(text: string): DayOrder | null {
  const days = text.trim().includes(".") ? null : parseBothOrders(text)
  if (!days || (days["day first"] && days["month first"])) return null
  if (days["day first"]) return "day first"
  return days["month first"] ? "month first" : null
}

/**
 * `2026-03-12 09:00`, `3/12/26`, `12.03.2026`, `March 12, 2026`, `12. März 2026`, or a serial number. Two days when ambiguous.
 */
export function parseDays(text: string, order: DayOrder | null): CalendarDate[] {
  const trimmed = text.trim().slice(0, 40)
  const [, year = "", month = "", day = ""] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(trimmed) ?? []
  if (year) return [toDate(year, month, day)].filter((one) => one !== null)
  const days = parseBothOrders(trimmed)
  if (days) {
    const inOrder = order && days[order]
    const all = inOrder ? [inOrder] : [days["month first"], days["day first"]].filter((one) => one !== null)
    return [...new Set(all)]
  }
  if (/^\d{5}(?:\.\d+)?$/.test(trimmed)) {
    const date = formatSerialDate(Math.floor(Number(trimmed)), false)
    return date ? [date] : []
  }
  const words = translateDate(trimmed).toLowerCase()
  const [, named = "", dayOf = "", yearOf = ""] = /^(\p{L}+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})/u.exec(words) ?? []
  const [, dayFirst = "", nameAfter = "", yearAfter = ""] =
    /^(\d{1,2})(?:st|nd|rd|th)?\.? (\p{L}+)\.?,? (\d{4})/u.exec(words) ?? []
  const at = months.indexOf((named || nameAfter).slice(0, 3)) + 1
  return [at > 0 ? toDate(yearOf || yearAfter, at, dayOf || dayFirst) : null].filter((one) => one !== null)
}
