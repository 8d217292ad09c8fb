import { describe, expect, it, test } from "vitest"
import { parseMoment } from "./parse-moment.ts"
import { formatMoment, getMomentInZone } from "./site-time.ts"

const zone = "America/Los_Angeles"
/** Saturday, 4:05 PM in `zone`. */
const now = new Date("2026-11-22T00:05:00Z")
const read = (text: string) => {
  const at = parseMoment(text, { now, zone })
  return at && formatMoment(at, zone)
}

test.each([
  ["thursday 9am", "Nov 26, 2026, 9:00 AM"],
  ["Thursday", "Nov 26, 2026, 9:00 AM"],
  ["next thu at 2:30 p.m.", "Nov 26, 2026, 2:30 PM"],
  ["on Tuesday, noon", "Nov 24, 2026, 12:00 PM"],
  ["saturday 6pm", "Nov 21, 2026, 6:00 PM"],
  ["saturday 9am", "Nov 28, 2026, 9:00 AM"],
  ["today 23:30", "Nov 21, 2026, 11:30 PM"],
  ["tomorrow", "Nov 22, 2026, 9:00 AM"],
  ["tomorrow midnight", "Nov 22, 2026, 12:00 AM"],
  ["6pm", "Nov 21, 2026, 6:00 PM"],
  ["9:00", "Nov 22, 2026, 9:00 AM"],
  ["nov 26", "Nov 26, 2026, 9:00 AM"],
  ["26 November 2026 14:30", "Nov 26, 2026, 2:30 PM"],
  ["January 2nd", "Jan 2, 2027, 9:00 AM"],
  ["the 2nd of January", "Jan 2, 2027, 9:00 AM"],
  ["Thursday, November 26, 2026 at 9:00 AM", "Nov 26, 2026, 9:00 AM"],
  ["Nov 21, 2026, 4:05 PM", "Nov 21, 2026, 4:05 PM"],
  ["2026-12-01", "Dec 1, 2026, 9:00 AM"],
  ["2026-12-01 8:15 am", "Dec 1, 2026, 8:15 AM"],
  ["March 3, 2024", "Mar 3, 2024, 9:00 AM"],
])("%s", (text, at) => {
  expect(read(text)).toBe(at)
})

test.each(["", "soon", "13pm", "0am", "february 30", "2026-02-30", "31 june 2027", "9", "11/12", "thursday friday"])(
  "%j is no time",
  (text) => {
    expect(read(text)).toBeNull()
  },
)

test.each(["0000-01-01", "0001-01-01", "December 31, 9999 23:59"])("%j is no time that can be stored", (text) => {
  expect(read(text)).toBeNull()
})

describe("a time of the day there", () => {
  const at = (day: string, minutes: number) => getMomentInZone(zone, day, minutes).toISOString()
  it("is a different point in time in summer and in winter", () => {
    expect(at("2026-11-26", 540)).toBe("2026-11-26T17:00:00.000Z")
    expect(at("2026-07-01", 540)).toBe("2026-07-01T16:00:00.000Z")
    expect(getMomentInZone("Asia/Kolkata", "2026-07-01", 0).toISOString()).toBe("2026-06-30T18:30:00.000Z")
  })
  it("is the first where clocks are set back, and later where they are set forward", () => {
    expect(at("2026-11-01", 90)).toBe("2026-11-01T08:30:00.000Z")
    expect(at("2026-03-08", 150)).toBe("2026-03-08T10:30:00.000Z")
    expect(at("2026-03-08", 180)).toBe("2026-03-08T10:00:00.000Z")
  })
})
