import { addDays, isCalendarDate } from "./calendar-dates.ts"
import { getCalendarDate, getMomentInZone, type TimeZone } from "./site-time.ts"

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ")
const weekdays = "sun mon tue wed thu fri sat".split(" ")
const monthWord =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
const dayNumber = "(\\d{1,2})(?:st|nd|rd|th)?"
const weekdayWord = /^(?:(sun|mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?)(?:day)?)$/
const monthFirst = new RegExp(`^${monthWord} ${dayNumber}(?: (\\d{4}))?$`)
const dayFirst = new RegExp(`^${dayNumber} ${monthWord}(?: (\\d{4}))?$`)
const timePattern = /\b(\d{1,2})(?::([0-5]\d))? ?([ap])\.?m\b\.?|\b([01]?\d|2[0-3]):([0-5]\d)\b|\b(noon|midnight)\b/

/** Nine in the morning, in minutes after midnight. */
const defaultMinutes = 9 * 60

/**
 * Parses `thursday 9am`, `tomorrow noon`, `Nov 26, 2026, 4:05 PM`, `26 november 14:30`, `2026-11-26`, `6pm`. Ambiguous days and
 * times are in the future.
 * @returns null for other text and impossible days
 */
export function parseMoment(text: string, { now, zone }: { now: Date; zone: TimeZone }): Date | null {
  const said = text.toLowerCase().slice(0, 100)
  const time = timePattern.exec(said)
  const minutes = time ? parseMinutes(time) : defaultMinutes
  if (minutes === null) return null
  const rest = (time ? said.replace(time[0], " ") : said)
    .replace(/\b(?:on|at|next|of|the)\b|,/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .replace(new RegExp(`^(?:${weekdays.join("|")})[a-z]* (?=.*\\d)`), "")
  const today = getCalendarDate(zone, now)
  if (rest === "") {
    if (!time) return null
    const at = getMomentInZone(zone, today, minutes)
    return at > now ? at : getMomentInZone(zone, addDays(today, 1), minutes)
  }
  const day = parseDay(rest, today, (one) => getMomentInZone(zone, one, minutes) > now)
  if (!day || !isCalendarDate(day)) return null
  const at = getMomentInZone(zone, day, minutes)
  return isStorable(at) ? at : null
}

/** A four-digit year in UTC, too: PostgreSQL reads no others. */
const isStorable = (at: Date) => /^(?!0000)\d{4}-/.test(at.toISOString())

function parseMinutes([, hour, minute, half, hour24, minute24, word]: RegExpExecArray): number | null {
  if (word) return word === "noon" ? 12 * 60 : 0
  if (hour24 !== undefined) return Number(hour24) * 60 + Number(minute24)
  const hours = Number(hour)
  if (hours < 1 || hours > 12) return null
  return ((hours % 12) + (half === "p" ? 12 : 0)) * 60 + Number(minute ?? 0)
}

function parseDay(text: string, today: string, isFuture: (day: string) => boolean): string | null {
  if (text === "today") return today
  if (text === "tomorrow") return addDays(today, 1)
  const weekday = weekdayWord.exec(text)?.[1]
  if (weekday) {
    const now = new Date(`${today}T00:00:00Z`).getUTCDay()
    const away = (weekdays.indexOf(weekday.slice(0, 3)) - now + 7) % 7
    const next = addDays(today, away)
    return isFuture(next) ? next : addDays(next, 7)
  }
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text
  const [, monthName, dayAfter, yearAfter] = monthFirst.exec(text) ?? []
  const [, dayBefore, monthAfter, lastYear] = dayFirst.exec(text) ?? []
  const month = months.indexOf((monthName ?? monthAfter ?? "").slice(0, 3)) + 1
  if (month === 0) return null
  const two = (number: string | number) => String(number).padStart(2, "0")
  const inYear = (year: string | number) => `${year}-${two(month)}-${two(dayAfter ?? dayBefore ?? "")}`
  const year = yearAfter ?? lastYear
  if (year) return inYear(year)
  const thisYear = Number(today.slice(0, 4))
  const soon = inYear(thisYear)
  return isCalendarDate(soon) && isFuture(soon) ? soon : inYear(thisYear + 1)
}
