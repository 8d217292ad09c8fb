const months = "January February March April May June July August September October November December".split(" ")

export type CalendarDate = string

const shape = /^(\d{4})-(\d{2})-(\d{2})$/

/** Refuses the 31st of February, and the year 0. */
export function isCalendarDate(text: string): boolean {
  if (!shape.test(text) || text.startsWith("0000")) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

export const addDays = (date: CalendarDate, days: number): CalendarDate =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

export const daysBetween = (one: CalendarDate, other: CalendarDate): number =>
  (Date.parse(`${other}T00:00:00Z`) - Date.parse(`${one}T00:00:00Z`)) / 86_400_000

/** `March 7, 2026`, `March 5–28, 2026`, `March 12 – May 2, 2026`; without an end `from March 12, 2026`. */
export function formatDateRange(from: CalendarDate, to: CalendarDate | null): string {
  const [start, end] = [parseDateParts(from), to === null ? null : parseDateParts(to)]
  if (!start) return from
  if (to === null || !end) return `from ${formatDateParts(start)}`
  if (from === to) return formatDateParts(start)
  if (start.year !== end.year) return `${formatDateParts(start)} – ${formatDateParts(end)}`
  if (start.month !== end.month) return `${start.monthName} ${start.day} – ${formatDateParts(end)}`
  return `${start.monthName} ${start.day}–${end.day}, ${end.year}`
}

/** `March 12, 2026` */
export function formatCalendarDate(date: CalendarDate): string {
  const parts = parseDateParts(date)
  return parts ? formatDateParts(parts) : date
}

/** `March 12` */
export function formatMonthDay(date: CalendarDate): string {
  const parts = parseDateParts(date)
  return parts ? `${parts.monthName} ${parts.day}` : date
}

type DateParts = { day: number; month: number; monthName: string; year: number }

const formatDateParts = ({ day, monthName, year }: DateParts) => `${monthName} ${day}, ${year}`

function parseDateParts(date: CalendarDate): DateParts | null {
  const [, year, month, day] = shape.exec(date) ?? []
  const monthName = months[Number(month) - 1]
  return monthName ? { day: Number(day), month: Number(month), monthName, year: Number(year) } : null
}
