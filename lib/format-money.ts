import { minorUnitDigits } from "./currency-digits.ts"

/** Creating a formatter costs a hundred times as much as using it. */
const formats = new Map<string, Intl.NumberFormat>()

function getFormat(currency: string, locale: string): Intl.NumberFormat {
  const name = `${locale} ${currency}`
  const known = formats.get(name)
  if (known) return known
  const digits = minorUnitDigits(currency)
  const format = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    // Engines have different defaults.
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    trailingZeroDisplay: "stripIfInteger",
  })
  formats.set(name, format)
  return format
}

/** Without decimals when whole: `$4,200`, `4.200,50 €`. */
export function formatMoney(minor: number, currency: string, locale = "en-US"): string {
  return getFormat(currency, locale).format(minor / 10 ** minorUnitDigits(currency))
}

/** Always with decimals and a minus as wide as a plus: `−$620.00`. */
export function formatSignedMoney(minor: number, currency: string): string {
  const digits = minorUnitDigits(currency)
  const formatted = getFormat(currency, "en-US").format(Math.abs(minor) / 10 ** digits)
  const whole = digits > 0 && minor % 10 ** digits === 0
  return `${minor < 0 ? "−" : ""}${formatted}${whole ? `.${"0".repeat(digits)}` : ""}`
}

/** For machines: 420050 USD is `4200.50`, 4200 JPY is `4200`. */
export function formatDecimalAmount(minor: number, currency: string): string {
  const digits = minorUnitDigits(currency)
  if (digits === 0) return String(minor)
  const padded = String(Math.abs(minor)).padStart(digits + 1, "0")
  return `${minor < 0 ? "-" : ""}${padded.slice(0, -digits)}.${padded.slice(-digits)}`
}
