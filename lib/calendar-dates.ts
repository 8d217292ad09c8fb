const months = "January February March April May June July August September October November December".split(" ")

export type CalendarDate = string

const shape = /^(\d{4})-(\d{2})-(\d{2})$/

/** Refuses the 31st of February, and the year 0. */
export function isCalendarDate(text: string): boolean {
  if (!shape.test(text) || text.startsWith("0000")) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

export const daysLater = (date: CalendarDate, days: number): CalendarDate =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

export const daysBetween = (one: CalendarDate, other: CalendarDate): number =>
  (Date.parse(`${other}T00:00:00Z`) - Date.parse(`${one}T00:00:00Z`)) / 86_400_000

/** `March 7, 2026`, `March 5–28, 2026`, `March 12 – May 2, 2026`; without an end `from March 12, 2026`. */
export function sayDates(from: CalendarDate, to: CalendarDate | null): string {
  const [start, end] = [partsOf(from), to === null ? null : partsOf(to)]
  if (!start) return from
  if (to === null || !end) return `from ${sayDay(start)}`
  if (from === to) return sayDay(start)
  if (start.year !== end.year) return `${sayDay(start)} – ${sayDay(end)}`
  if (start.month !== end.month) return `${start.monthName} ${start.day} – ${sayDay(end)}`
  return `${start.monthName} ${start.day}–${end.day}, ${end.year}`
}

/** `March 12, 2026` */
export function sayDate(date: CalendarDate): string {
  const parts = partsOf(date)
  return parts ? sayDay(parts) : date
}

/** `March 12` */
export function sayDayOfYear(date: CalendarDate): string {
  const parts = partsOf(date)
  return parts ? `${parts.monthName} ${parts.day}` : date
}

type Parts = { day: number; month: number; monthName: string; year: number }

const sayDay = ({ day, monthName, year }: Parts) => `${monthName} ${day}, ${year}`

function partsOf(date: CalendarDate): Parts | null {
  const [, year, month, day] = shape.exec(date) ?? []
  const monthName = months[Number(month) - 1]
  return monthName ? { day: Number(day), month: Number(month), monthName, year: Number(year) } : null
}
