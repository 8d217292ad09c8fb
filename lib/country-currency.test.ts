import { expect, test } from "vitest"
import { getCountryCurrency } from "./country-currency.ts"

test.each([
  ["US", "USD"],
  ["DE", "EUR"],
  ["GB", "GBP"],
  ["CH", "CHF"],
  ["JP", "JPY"],
  ["BG", "EUR"],
  ["PL", "PLN"],
  ["LI", "CHF"],
  ["EC", "USD"],
  ["", "USD"],
])("%s pays in %s", (country, currency) => {
  expect(getCountryCurrency(country)).toBe(currency)
})
