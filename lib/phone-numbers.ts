import { type CountryCode, getCountries, isPossiblePhoneNumber, isSupportedCountry } from "libphonenumber-js/min"

/**
 * Checks the length only. Other countries' formats are accepted, because a buyer may live abroad. @param country alpha-2 or ""
 */
export function isPhoneNumber(typed: string, country: string): boolean {
  if (/[^\d\s+()./\-–#x;,ext]/i.test(typed)) return false
  const likely = isSupportedCountry(country) ? country : undefined
  const isPossible = (where?: CountryCode) => isPossiblePhoneNumber(typed.replaceAll("–", "-"), where)
  return isPossible(likely) || (!/^\s*(\+|00)/.test(typed) && getCountries().some(isPossible))
}
