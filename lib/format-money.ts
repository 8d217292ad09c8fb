import { minorUnitDigits } from "./currency-digits.ts"

/** Making a format costs a hundred times what using it does; a shop has a currency or two. */
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string, locale: string): Intl.NumberFormat {
  const name = `${locale} ${currency}`
  const known = formats.get(name)
  if (known) return known
  const digits = minorUnitDigits(currency)
  const format = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    // Given, because engines differ in what they would take.
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    trailingZeroDisplay: "stripIfInteger",
  })
  formats.set(name, format)
  return format
}

/**
 * A price as the reader's locale writes it, without decimals when it is whole: `$4,200`, `4.200,50 €`.
 * @param minor minor units of the currency
 */
export function formatMoney(minor: number, currency: string, locale = "en-US"): string {
  return formatOf(currency, locale).format(minor / 10 ** minorUnitDigits(currency))
}

/** An amount as on paper: always with its decimals, and a minus that is as wide as a plus: `−$620.00`. */
export function formatSum(minor: number, currency: string): string {
  const digits = minorUnitDigits(currency)
  const said = formatOf(currency, "en-US").format(Math.abs(minor) / 10 ** digits)
  const whole = digits > 0 && minor % 10 ** digits === 0
  return `${minor < 0 ? "−" : ""}${said}${whole ? `.${"0".repeat(digits)}` : ""}`
}

/** The amount as a plain decimal for machines and exports: 420050 USD is `4200.50`, 4200 JPY is `4200`. */
export function decimalAmount(minor: number, currency: string): string {
  const digits = minorUnitDigits(currency)
  if (digits === 0) return String(minor)
  const padded = String(Math.abs(minor)).padStart(digits + 1, "0")
  return `${minor < 0 ? "-" : ""}${padded.slice(0, -digits)}.${padded.slice(-digits)}`
}
