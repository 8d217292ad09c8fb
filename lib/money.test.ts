import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { minorUnitDigits } from "./currency-digits.ts"
import { formatDecimalAmount, formatMoney } from "./format-money.ts"
import { joinNumberStyle, type NumberStyle, parseMoney } from "./money.ts"

const read = (text: string, currency = "USD", style: NumberStyle = "unknown") => {
  const result = parseMoney(text, { currency, style })
  return result.ok ? (result.money ? `${result.money.minor} ${result.money.currency}` : null) : result.problem
}

describe("a price on its own", () => {
  test.each([
    ["$4,200", "420000 USD"],
    ["4.200,00 €", "420000 EUR"],
    ["1.234,50 €", "123450 EUR"],
    ["USD 4200", "420000 USD"],
    ["4200 usd", "420000 USD"],
    ["$4,200.50 USD", "420050 USD"],
    ["US$ 950", "95000 USD"],
    ["CHF 1'200.-", "120000 CHF"],
    ["1 234,56 €", "123456 EUR"],
    ["1\u202f234\u00a0€", "123400 EUR"],
    ["£1,234,567.89", "123456789 GBP"],
    ["₹1,23,456.00", "12345600 INR"],
    ["¥120,000", "120000 JPY"],
    ["BHD 12.345", "confirm"],
    ["BHD 1234.5", "1234500 BHD"],
    ["20.03", "2003 USD"],
    ["12,5", "1250 USD"],
    ["1200,-", "120000 USD"],
    ["0.125", "decimals"],
    ["kr 500", "currency"],
    ["50%", "is a share, not an amount"],
    ["-5", "could not be read"],
    ["4200 or best offer", "could not be read"],
    ["1.2.3", "could not be read"],
    ["about $50", "could not be read"],
    ["99999999999999999", "too large"],
  ])("%s is %s", (text, expected) => {
    expect(read(text)).toContain(expected)
  })

  test.each(["", "  ", "POA", "p.o.a.", "Price on request", "upon request", "—", "auf Anfrage", "NFS"])(
    "“%s” means that there is no price to show",
    (text) => expect(read(text)).toBeNull(),
  )

  test("a dollar or crown is the shop's own where the sign is shared", () => {
    expect(read("$10", "CAD")).toBe("1000 CAD")
    expect(read("$10", "EUR")).toBe("1000 USD")
    expect(read("500 kr", "SEK")).toBe("50000 SEK")
  })
})

describe("a column of prices", () => {
  test("says itself how its numbers are written", () => {
    const detectNumberStyle = (values: string[]) =>
      values.reduce<NumberStyle>((style, value) => joinNumberStyle(style, value), "unknown")
    expect(detectNumberStyle(["1,234", "$4,200.00", "", "POA"])).toBe("point")
    expect(detectNumberStyle(["1.234", "4.200,00 €"])).toBe("comma")
    expect(detectNumberStyle(["1,234", "4200"])).toBe("unknown")
    expect(detectNumberStyle(["4,200.00", "4.200,00"])).toBe("mixed")
  })

  test("decides what 1,234 means, or asks [case 58]", () => {
    expect(read("1,234", "USD", "point")).toBe("123400 USD")
    expect(read("1.234", "EUR", "comma")).toBe("123400 EUR")
    expect(read("1,234", "USD", "mixed")).toContain("ambiguous")
    expect(read("1,234", "EUR", "comma")).toContain("ambiguous")
    expect(read("1,234", "BHD", "comma")).toBe("1234 BHD")
    expect(read("4.200,00", "EUR", "mixed")).toBe("420000 EUR")
  })
})

test("minor units follow the currency", () => {
  expect(["USD", "JPY", "BHD"].map(minorUnitDigits)).toEqual([2, 0, 3])
})

test("whole prices are shown without decimals", () => {
  expect(formatMoney(420000, "USD")).toBe("$4,200")
  expect(formatMoney(420050, "USD")).toBe("$4,200.50")
  expect(formatMoney(420050, "EUR", "de-DE")).toBe("4.200,50\u00a0€")
  expect(formatMoney(4200, "JPY", "en-US")).toBe("¥4,200")
  expect(formatDecimalAmount(420050, "USD")).toBe("4200.50")
  expect(formatDecimalAmount(5, "BHD")).toBe("0.005")
})

test("what is formatted is read back as the same amount", () => {
  const places = [
    ["USD", "en-US", "point"],
    ["EUR", "de-DE", "comma"],
    ["CHF", "de-CH", "point"],
    ["JPY", "ja-JP", "point"],
    ["INR", "en-IN", "point"],
    ["BHD", "en-US", "point"],
  ] as const
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10 ** 12 }),
      fc.constantFrom(...places),
      (minor, [currency, locale, style]) => {
        const result = parseMoney(formatMoney(minor, currency, locale), { currency, style })
        expect(result).toEqual({ ok: true, money: { minor, currency } })
      },
    ),
  )
})

test.each(["constructor", "toString", "__proto__", "valueOf"])("%s is no currency sign", (sign) => {
  expect(parseMoney(`12 ${sign}`, { currency: "USD" })).toMatchObject({ ok: false })
})
