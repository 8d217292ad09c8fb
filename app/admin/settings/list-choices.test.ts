import { expect, test } from "vitest"
import { isTimeZone } from "../../../lib/site-time.ts"
import { currencyChoices, timeZoneChoices } from "./list-choices.server.ts"

test("Berlin finds its time zone, and the euro its currency [ADM-21]", () => {
  expect(timeZoneChoices("UTC").find(({ label }) => label.startsWith("Berlin"))?.value).toBe("Europe/Berlin")
  expect(timeZoneChoices("UTC").every(({ value }) => isTimeZone(value))).toBe(true)
  expect(currencyChoices().find(({ label }) => label.startsWith("Euro"))?.value).toBe("EUR")
})

test.each([
  ["Asia/Kolkata", "Kolkata, Asia"],
  ["Asia/Calcutta", "Kolkata, Asia"],
  ["Europe/Kyiv", "Kyiv, Europe"],
  ["America/Argentina/Buenos_Aires", "Buenos Aires, Argentina, America"],
  ["Asia/Ho_Chi_Minh", "Ho Chi Minh, Asia"],
  ["US/Pacific", "Los Angeles, America"],
  ["Etc/UTC", "UTC"],
  ["GMT", "UTC"],
  ["europe/berlin", "Berlin, Europe"],
  ["CET", undefined],
])("a stored %s is in the list, once", (stored, label) => {
  expect(isTimeZone(stored)).toBe(true)
  const choices = timeZoneChoices(stored)
  const own = choices.filter(({ value }) => value === stored)
  expect(own).toHaveLength(1)
  if (label) expect(own[0]?.label).toBe(label)
  expect(new Set(choices.map((choice) => choice.label)).size).toBe(choices.length)
})
