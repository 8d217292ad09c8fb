import fc from "fast-check"
import { expect, test } from "vitest"
import { currencyCodes } from "../../lib/currencies.ts"
import { fromStripeAmount, getStripeChargeProblem, toStripeAmount } from "./stripe-amounts.ts"

test.each([
  ["USD", 4250, 4250],
  ["JPY", 4250, 4250],
  ["ISK", 4250, 425_000],
  ["UGX", 4250, 425_000],
  ["MGA", 425_000, 4250],
  ["MGA", 425_050, null],
  ["HUF", 425_050, 425_050],
  ["TWD", 425_050, 425_050],
  ["KWD", 12_340, 12_340],
  ["KWD", 12_345, null],
  ["IQD", 12_345, 12_345],
])("Stripe's amount of %s %i", (currency, minor, amount) => {
  expect(toStripeAmount(minor, currency)).toBe(amount)
})

// A separate list of the page that the table names, so that a row missing in the table is found.
const withoutDigits = "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" ")

test("one unit of a currency is what Stripe's page says, for each currency there is", () => {
  const digits = (currency: string) => {
    const threeDigits = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]
    return withoutDigits.includes(currency) ? 0 : threeDigits.includes(currency) ? 3 : 2
  }
  const wrong = currencyCodes.filter((code) => {
    const whole = code === "MGA" ? 100 : fromStripeAmount(10 ** digits(code), code)
    return toStripeAmount(whole ?? 0, code) !== 10 ** digits(code)
  })
  expect(wrong).toEqual([])
})

const currency = fc.constantFrom(...currencyCodes)

test("what can be charged comes back as the same amount, and what comes back can be charged [CHK-03]", () => {
  fc.assert(
    fc.property(currency, fc.integer({ min: 0, max: 2 ** 40 }), (code, number) => {
      const amount = toStripeAmount(number, code)
      if (amount !== null) expect(fromStripeAmount(amount, code)).toBe(number)
      const minor = fromStripeAmount(number, code)
      if (minor !== null) expect([number, null]).toContain(toStripeAmount(minor, code))
    }),
  )
})

test("either there is a sentence, or an exact amount of at most eight digits", () => {
  fc.assert(
    fc.property(currency, fc.integer({ min: -10, max: 2 ** 40 }), (code, number) => {
      const amount = toStripeAmount(number, code)
      const fine = amount !== null && amount > 0 && (code === "IDR" ? amount < 10 ** 12 : amount < 10 ** 8)
      expect(getStripeChargeProblem(number, code) === null).toBe(fine)
    }),
  )
})

test("the sentences name what can be charged", () => {
  expect(getStripeChargeProblem(1234, "KWD")).toBe(
    "Cards can be charged KWD in steps of KWD\u00a00.010 only, so KWD\u00a01.234 cannot be paid by card.",
  )
  expect(getStripeChargeProblem(425_050, "MGA")).toContain("in steps of MGA\u00a01 only")
  expect(getStripeChargeProblem(100_000_000, "USD")).toBe("Cards can be charged at most $999,999.99 at once.")
  expect(getStripeChargeProblem(1_000_000, "ISK")).toBe("Cards can be charged at most ISK\u00a0999,999 at once.")
  expect(getStripeChargeProblem(0, "USD")).toBe("There is nothing to charge.")
})
