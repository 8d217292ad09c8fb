import { type CalendarDate, formatCalendarDate } from "./calendar-dates.ts"

/** IANA name, `America/Los_Angeles`. Times are stored in UTC, and shown in the site's zone. */
export type TimeZone = string

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(locale: string, zone: TimeZone, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${zone} ${JSON.stringify(options)}`
  const found = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })
  formatters.set(key, found)
  return found
}

export function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat("en", { timeZone: name }) !== null
  } catch {
    return false
  }
}

const numbers = { year: "numeric", month: "2-digit", day: "2-digit" } as const

export function getCalendarDate(zone: TimeZone, at: Date | string): CalendarDate {
  const parts = formatter("en", zone, numbers).formatToParts(new Date(at))
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ""
  return `${of("year").padStart(4, "0")}-${of("month")}-${of("day")}`
}

export const getCalendarYear = (zone: TimeZone, at: Date | string): number =>
  Number(getCalendarDate(zone, at).slice(0, 4))

/** `March 12, 2026` */
export const formatDateInZone = (at: Date | string, zone: TimeZone): string =>
  formatCalendarDate(getCalendarDate(zone, at))

/** Engines differ in the space before AM and PM; server and browser must agree. */
const formatInZone = (zone: TimeZone, at: Date | string, options: Intl.DateTimeFormatOptions) =>
  formatter("en-US", zone, options).format(new Date(at)).replaceAll("\u202f", " ")

/** `Nov 21, 2026` */
export const formatShortDate = (at: Date | string, zone: TimeZone): string =>
  formatInZone(zone, at, { day: "numeric", month: "short", year: "numeric" })

/** `Nov 21, 2026, 4:05 PM` */
export const formatMoment = (at: Date | string, zone: TimeZone): string =>
  formatInZone(zone, at, { day: "numeric", month: "short", year: "numeric", hour: "numeric", minute: "2-digit" })

/** `Saturday, November 21` */
export const formatWeekdayDate = (at: Date | string, zone: TimeZone): string =>
  formatInZone(zone, at, { weekday: "long", day: "numeric", month: "long" })

/** `Saturday, November 21, 2026 at 4:05 PM` */
export const formatWeekdayMoment = (at: Date | string, zone: TimeZone): string =>
  formatInZone(zone, at, {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
  })

/** `4:05 PM` */
export const formatTime = (at: Date | string, zone: TimeZone): string =>
  formatInZone(zone, at, { hour: "numeric", minute: "2-digit" })

/** Clocks set back: the first of two equal times. A skipped time is shifted forward. @param minutes after local midnight */
export function getMomentInZone(zone: TimeZone, day: CalendarDate, minutes: number): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000
  const candidates = [-1, 1].map((side) => wanted - getUtcOffsetMs(zone, wanted + side * 86_400_000))
  const right = candidates.filter((at) => at + getUtcOffsetMs(zone, at) === wanted)
  return new Date(right.length > 0 ? Math.min(...right) : (candidates[0] ?? wanted))
}

/** UTC offset in milliseconds. */
function getUtcOffsetMs(zone: TimeZone, at: number): number {
  const options = { ...numbers, hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" } as const
  const parts = formatter("en", zone, options).formatToParts(at)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second")) - at
}
