import { type CalendarDate, daysLater } from "./calendar-dates.ts"

/** A whole day in a calendar, or several (`until`: the last one). `id` stays the same when the day or the words change. */
export type CalendarDay = {
  id: string
  day: CalendarDate
  until?: CalendarDate
  title: string
  text: string
  place?: string
  url: string
  changedAt: Date
}

/**
 * A calendar of whole days as iCalendar, which calendar programs subscribe to: RFC 5545, https://www.rfc-editor.org/rfc/rfc5545.
 * @param product who made it, for the file's own PRODID
 */
export function icsOf(name: string, product: string, days: CalendarDay[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${text(product)}//EN`,
    "CALSCALE:GREGORIAN",
    `X-WR-CALNAME:${text(name)}`,
    ...days.flatMap(({ id, day, until, title, text: said, place, url, changedAt }) => [
      "BEGIN:VEVENT",
      `UID:${text(id)}`,
      `DTSTAMP:${changedAt.toISOString().replace(/[-:]|\.\d+/g, "")}`,
      `DTSTART;VALUE=DATE:${plain(day)}`,
      // the day after it has a year of five digits, which no calendar reads; without an end it is the first day
      ...((until ?? day) < lastDay ? [`DTEND;VALUE=DATE:${plain(daysLater(until ?? day, 1))}`] : []),
      `SUMMARY:${text(title)}`,
      ...(said ? [`DESCRIPTION:${text(said)}`] : []),
      ...(place ? [`LOCATION:${text(place)}`] : []),
      `URL:${url}`,
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join("")
}

/** What somebody enters who means that it never ends. */
const lastDay: CalendarDate = "9999-12-31"

const plain = (day: CalendarDate) => day.replaceAll("-", "")

/** Section 3.3.11: what means something to the format is escaped; other control characters are left out. */
const text = (words: string) =>
  words
    .replace(/\\/g, "\\\\")
    .replace(/[;,]/g, "\\$&")
    .replace(/\r\n|[\r\n]/g, "\\n")
    .replace(/\p{Cc}/gu, "")

/** Section 3.1: a line has at most 75 octets; what follows begins with a space. Characters are not cut in two. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ""
  for (const character of line) {
    if (Buffer.byteLength(part + character) > (parts.length === 0 ? 75 : 74)) {
      parts.push(part)
      part = ""
    }
    part += character
  }
  return [...parts, part].join("\r\n ")
}
