import { minorUnitDigits } from "../../lib/currency-digits.ts"
import { formatMoney } from "../../lib/format-money.ts"

/**
 * Where Stripe's amounts are not minor units of ISO 4217 (docs.stripe.com/currencies, read on November 23, 2026). Amounts are
 * multiples of `step`. HUF and TWD are charged with two digits, as in ISO 4217.
 */
const exceptions: ReadonlyMap<string, { digits: number; step: number }> = new Map([
  // No minor units in ISO 4217, two digits at Stripe, always zero.
  ["ISK", { digits: 2, step: 100 }],
  ["UGX", { digits: 2, step: 100 }],
  // Two digits in ISO 4217, none at Stripe.
  ["MGA", { digits: 0, step: 1 }],
  // The last of three digits must be zero.
  ["BHD", { digits: 3, step: 10 }],
  ["JOD", { digits: 3, step: 10 }],
  ["KWD", { digits: 3, step: 10 }],
  ["OMR", { digits: 3, step: 10 }],
  ["TND", { digits: 3, step: 10 }],
])

/** "Minimum and maximum charge amounts", same page: twelve digits for IDR, eight for all others. */
const getMaxAmount = (currency: string) => (currency === "IDR" ? 999_999_999_999 : 99_999_999)

const getRule = (currency: string) => exceptions.get(currency) ?? { digits: minorUnitDigits(currency), step: 1 }

/** @param minor minor units by ISO 4217 @returns null where Stripe cannot take the amount exactly */
export function toStripeAmount(minor: number, currency: string): number | null {
  const { digits, step } = getRule(currency)
  const shift = digits - minorUnitDigits(currency)
  if (shift < 0 && minor % 10 ** -shift !== 0) return null
  const amount = shift < 0 ? minor / 10 ** -shift : minor * 10 ** shift
  return Number.isSafeInteger(amount) && amount % step === 0 ? amount : null
}

/** @returns null where ISO 4217 has no unit that is small enough (half an Icelandic krona) */
export function fromStripeAmount(amount: number, currency: string): number | null {
  const shift = minorUnitDigits(currency) - getRule(currency).digits
  if (shift < 0 && amount % 10 ** -shift !== 0) return null
  const minor = shift < 0 ? amount / 10 ** -shift : amount * 10 ** shift
  return Number.isSafeInteger(minor) ? minor : null
}

/** A sentence, or null. The minimum is not checked: it depends on the currency of the account's bank. */
export function getStripeChargeProblem(minor: number, currency: string): string | null {
  if (!Number.isSafeInteger(minor) || minor <= 0) return "There is nothing to charge."
  const amount = toStripeAmount(minor, currency)
  if (amount === null) {
    const { digits, step } = getRule(currency)
    const smallest = step * 10 ** (minorUnitDigits(currency) - digits)
    return `Cards can be charged ${currency} in steps of ${formatMoney(smallest, currency)} only, so ${formatMoney(minor, currency)} cannot be paid by card.`
  }
  const maxMinor =
    fromStripeAmount(getMaxAmount(currency) - (getMaxAmount(currency) % getRule(currency).step), currency) ?? 0
  return minor > maxMinor ? `Cards can be charged at most ${formatMoney(maxMinor, currency)} at once.` : null
}
