import { addDays, type CalendarDate } from "./calendar-dates.ts"

/** `until`: the last day. `id` must be stable across changes. */
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

/** RFC 5545, as all-day events. @param product for PRODID */
export function formatIcs(name: string, product: string, days: CalendarDay[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${text(product)}//EN`,
    "CALSCALE:GREGORIAN",
    `X-WR-CALNAME:${text(name)}`,
    ...days.flatMap(({ id, day, until, title, text: description, place, url, changedAt }) => [
      "BEGIN:VEVENT",
      `UID:${text(id)}`,
      `DTSTAMP:${changedAt.toISOString().replace(/[-:]|\.\d+/g, "")}`,
      `DTSTART;VALUE=DATE:${plain(day)}`,
      // the day after it would have a five-digit year, which no calendar reads
      ...((until ?? day) < lastDay ? [`DTEND;VALUE=DATE:${plain(addDays(until ?? day, 1))}`] : []),
      `SUMMARY:${text(title)}`,
      ...(description ? [`DESCRIPTION:${text(description)}`] : []),
      ...(place ? [`LOCATION:${text(place)}`] : []),
      `URL:${url}`,
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join("")
}

const lastDay: CalendarDate = "9999-12-31"

const plain = (day: CalendarDate) => day.replaceAll("-", "")

/** Section 3.3.11: escapes special characters; drops control characters. */
const text = (words: string) =>
  words
    .replace(/\\/g, "\\\\")
    .replace(/[;,]/g, "\\$&")
    .replace(/\r\n|[\r\n]/g, "\\n")
    .replace(/\p{Cc}/gu, "")

/** Section 3.1: lines of at most 75 octets, continued after a space; characters are not split. */
function foldLine(line: string): string {
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
