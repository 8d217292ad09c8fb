import { expect, test } from "vitest"
import { isTimeZone } from "../../../lib/site-time.ts"
import { currencyChoices, timeZoneChoices } from "./list-choices.server.ts"

test("Berlin finds its time zone, and the euro its currency", () => {
  expect(timeZoneChoices().find(({ label }) => label.startsWith("Berlin"))?.value).toBe("Europe/Berlin")
  expect(timeZoneChoices().every(({ value }) => isTimeZone(value))).toBe(true)
  expect(currencyChoices().find(({ label }) => label.startsWith("Euro"))?.value).toBe("EUR")
})
