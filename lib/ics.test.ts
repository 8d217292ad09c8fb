import { expect, test } from "vitest"
import { formatIcs } from "./ics.ts"

const day = {
  ...{ id: "1@shop.example", day: "2026-12-31", title: "Sketch due", text: "", url: "https://shop.example/" },
  changedAt: new Date("2026-11-23T16:40:00.123Z"),
}

test("a whole day, as calendar programs read it", () => {
  expect(formatIcs("Commissions", "Solander", [day])).toBe(
    [
      ...["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Solander//EN", "CALSCALE:GREGORIAN", "X-WR-CALNAME:Commissions"],
      ...["BEGIN:VEVENT", "UID:1@shop.example", "DTSTAMP:20261123T164000Z"],
      ...["DTSTART;VALUE=DATE:20261231", "DTEND;VALUE=DATE:20270101", "SUMMARY:Sketch due"],
      ...["URL:https://shop.example/", "TRANSP:TRANSPARENT", "END:VEVENT", "END:VCALENDAR", ""],
    ].join("\r\n"),
  )
})

test("several days end after the last one; a place is said [ADM-14]", () => {
  const text = formatIcs("Shows", "Solander", [{ ...day, until: "2027-02-28", place: "Harbor Hall, Astoria" }])
  expect(text).toContain("DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270301\r\n")
  expect(text).toContain("LOCATION:Harbor Hall\\, Astoria\r\n")
})

test("what ends with the year 9999 has no end, and breaks no calendar", () => {
  const text = formatIcs("Shows", "Solander", [{ ...day, until: "9999-12-31" }])
  expect(text).toContain("DTSTART;VALUE=DATE:20261231\r\nSUMMARY")
  expect(formatIcs("Shows", "Solander", [{ ...day, until: "9999-12-30" }])).toContain("DTEND;VALUE=DATE:99991231\r\n")
})

test("what was typed ends no line and begins no other one [ADM-11]", () => {
  const typed = formatIcs("Commissions", "Solander", [{ ...day, title: "a;b,c\\d\r\nATTENDEE:x\u0007" }])
  expect(typed).toContain("SUMMARY:a\\;b\\,c\\\\d\\nATTENDEE:x\r\n")
})

test("long lines are folded at 75 octets, never within a character", () => {
  const lines = formatIcs("Commissions", "Solander", [{ ...day, title: "ü🎨".repeat(60) }]).split("\r\n")
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const at = lines.findIndex((line) => line.startsWith("SUMMARY"))
  const rest = lines.slice(at + 1).findIndex((line) => !line.startsWith(" "))
  const whole = [lines[at], ...lines.slice(at + 1, at + 1 + rest).map((line) => line.slice(1))].join("")
  expect(whole).toBe(`SUMMARY:${"ü🎨".repeat(60)}`)
})
