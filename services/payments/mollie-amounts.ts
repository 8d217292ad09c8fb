import { minorUnitDigits } from "../../lib/currency-digits.ts"
import { formatMoney } from "../../lib/format-money.ts"

/** As Mollie writes it: `{ currency: "EUR", value: "10.00" }`, with as many digits as ISO 4217 has. */
type MollieAmount = { currency: string; value: string }

/** Currencies in which Mollie charges cards (docs.mollie.com/docs/multicurrency). */
export const mollieCurrencies =
  "AED AUD BGN BRL CAD CHF CZK DKK EUR GBP HKD HUF ILS ISK JPY MXN MYR NOK NZD PHP PLN RON SEK SGD THB TWD USD ZAR".split(
    " ",
  )

export function toMollieAmount(minor: number, currency: string): MollieAmount {
  const digits = minorUnitDigits(currency)
  const text = String(minor).padStart(digits + 1, "0")
  return { currency, value: digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}` }
}

/** @throws for an amount that ISO 4217 cannot have */
export function fromMollieAmount({ currency, value }: MollieAmount): { amount: number; currency: string } {
  const digits = minorUnitDigits(currency)
  const [whole = "", part = ""] = value.split(".")
  const fraction = part.padEnd(digits, "0")
  const amount = Number(whole + fraction.slice(0, digits))
  if (!/^\d+$/.test(whole) || !/^0*$/.test(fraction.slice(digits)) || !Number.isSafeInteger(amount))
    throw new Error(`Mollie's amount ${value} is no amount of ${currency}`)
  return { amount, currency }
}

/** Mollie’s own limit depends on the account; this one keeps numbers exact. */
const maxWhole = 10_000_000

/** A sentence, or null. */
export function getMollieChargeProblem(minor: number, currency: string): string | null {
  if (!Number.isSafeInteger(minor) || minor <= 0) return "There is nothing to charge."
  if (!mollieCurrencies.includes(currency)) return `Cards can’t be charged in ${currency}.`
  const max = maxWhole * 10 ** minorUnitDigits(currency)
  return minor > max ? `Cards can be charged at most ${formatMoney(max, currency)} at once.` : null
}
