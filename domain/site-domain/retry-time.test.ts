import { expect, test } from "vitest"
import { getRetryTime } from "./retry-time.ts"

const now = new Date("2026-11-27T12:00:00Z")
const minutes = (tries: number, asked: Date | null = null) =>
  (getRetryTime(now, tries, asked).getTime() - now.getTime()) / 60_000

test("pauses grow to a day, so that five failures never fall into one hour", () => {
  expect([0, 1, 2, 3, 6, 50].map((tries) => minutes(tries))).toEqual([5, 20, 60, 180, 1440, 1440])
})

test("what the authority asks for counts, if it is longer", () => {
  expect(minutes(0, new Date("2026-11-27T15:00:00Z"))).toBe(180)
  expect(minutes(3, new Date("2026-11-27T12:01:00Z"))).toBe(180)
})
