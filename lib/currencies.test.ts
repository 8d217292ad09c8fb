import { expect, test } from "vitest"
import { currencyCodes, isCurrency } from "./currencies.ts"
import { minorUnitDigits } from "./currency-digits.ts"
import { formatDecimalAmount, formatMoney } from "./format-money.ts"
import { parseMoney } from "./money.ts"

// ISO 4217, where V8, Firefox and Safari disagree, or a version of one did.
const disputed = "AFN ALL COP HUF IDR IRR KPW LAK LBP MGA MMK PKR SOS SYP YER CRC NOK SEK CZK TWD TZS UZS".split(" ")

test("the digits are those of ISO 4217, also where the engine has others", () => {
  expect(disputed.filter((code) => minorUnitDigits(code) !== 2)).toEqual([])
  expect(minorUnitDigits("IQD")).toBe(3)
  expect(["USD", "JPY", "BHD", "ISK", "UGX", "CLP", "KRW"].map(minorUnitDigits)).toEqual([2, 0, 3, 0, 0, 0, 0])
  expect(currencyCodes.length).toBeGreaterThan(150)
  expect(currencyCodes.every((code) => /^[A-Z]{3}$/.test(code))).toBe(true)
})

test("a stored price is written with its own digits, and read again as the same price", () => {
  expect(formatMoney(420_050, "HUF")).toBe("HUF\u00a04,200.50")
  expect(formatMoney(420_050, "COP")).toBe("COP\u00a04,200.50")
  expect(formatMoney(4_200_500, "IQD")).toBe("IQD\u00a04,200.500")
  expect(formatMoney(420_000, "HUF")).toBe("HUF\u00a04,200")
  for (const code of currencyCodes) {
    const minor = 1_234_567
    expect(formatMoney(minor, code).replace(/^\D*/, "")).toBe(
      minorUnitDigits(code) === 0 ? "1,234,567" : minorUnitDigits(code) === 2 ? "12,345.67" : "1,234.567",
    )
    const text = `${code} ${formatDecimalAmount(minor, code)}`
    expect(parseMoney(text, { currency: "USD", style: "point" }), text).toMatchObject({
      ok: true,
      money: { minor, currency: code },
    })
  }
})

test("what is no currency of today is none", () => {
  for (const code of ["DEM", "XAU", "XXX", "XTS", "usd", "US", "constructor", ""]) expect(isCurrency(code)).toBe(false)
})
