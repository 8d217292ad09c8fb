import { expect, test } from "vitest"
import { checkFormGuard } from "./form-guard.ts"

const now = new Date("2026-05-01T12:00:00Z")
const before = (milliseconds: number) => String(now.getTime() - milliseconds)

test.each([
  ["person", { homepage: "", begun: before(2_000) }],
  ["person", { homepage: "", begun: before(30 * 86_400_000) }],
  ["hurried", { homepage: "", begun: before(1_999) }],
  ["hurried", { homepage: "", begun: before(-60_000) }],
  ["hurried", { homepage: "", begun: "" }],
  ["program", { homepage: "x", begun: before(60_000) }],
  ["program", { homepage: " ", begun: "" }],
])("%s: %j", (sender, fields) => {
  expect(checkFormGuard(fields, now)).toBe(sender)
})
