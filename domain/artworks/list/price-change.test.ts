import { expect, test } from "vitest"
import { getChangedPrice, percentSchema, type Rounding } from "./price-change.ts"

const percent = (text: string) => percentSchema.parse(text)

test.each([
  ["8", 800],
  ["+7.5", 750],
  ["-12,25 %", -1225],
  ["−3%", -300],
  ["1000", 100_000],
])("%s is read exactly", (text, hundredths) => expect(percent(text)).toBe(hundredths))

test.each(["", "eight", "1.234", "0", "0.00", "-100", "1000.01", "1e3", "--3", "99999"])(
  "“%s” is refused with a sentence",
  (text) => expect(percentSchema.safeParse(text).error?.issues[0]?.message).toMatch(/\.$/),
)

test.each<[number, string, string, Rounding, number]>([
  [420_000, "USD", "8", "none", 453_600],
  // 1.005 is no binary number: floating point would make 1.00 of it
  [100, "USD", "0.5", "none", 101],
  [333, "USD", "10", "none", 366],
  [420_000, "USD", "7.5", "1", 451_500],
  [421_100, "USD", "3", "5", 433_500],
  [421_100, "USD", "3", "10", 434_000],
  [421_100, "USD", "3", "50", 435_000],
  [422_500, "USD", "-50", "50", 210_000],
  // exactly between two: up
  [250, "USD", "100", "10", 1_000],
  [125_00, "USD", "100", "50", 250_00],
  [42_000, "JPY", "8", "50", 45_350],
  [42_000, "JPY", "0.01", "none", 42_004],
  [1_234_567, "KWD", "10", "1", 1_358_000],
  // rounded once, not first to cents: 4.4955 is nearer to 0 than to 10
  [499_50, "USD", "-99.1", "10", 0],
  [100_000_000_000, "USD", "1000", "none", 1_100_000_000_000],
])("%i %s by %s percent, rounded to %s, is %i", (price, currency, by, rounding, expected) => {
  expect(getChangedPrice(price, currency, { percent: percent(by), rounding })).toBe(expected)
})
