import { type CountryCode, getCountries, isPossiblePhoneNumber, isSupportedCountry } from "libphonenumber-js/min"

/**
 * Whether this can be a telephone number, by its length: as it is dialed in the country, with a country's code, or as it is dialed
 * in any other country, because a buyer may live elsewhere than where the work is sent. Spaces, brackets, points and
 * an extension are no fault.
 * @param country where it is most likely from: its two letters, or ""
 */
export function isPhoneNumber(typed: string, country: string): boolean {
  if (/[^\d\s+()./\-–#x;,ext]/i.test(typed)) return false
  const likely = isSupportedCountry(country) ? country : undefined
  const isPossible = (where?: CountryCode) => isPossiblePhoneNumber(typed.replaceAll("–", "-"), where)
  return isPossible(likely) || (!/^\s*(\+|00)/.test(typed) && getCountries().some(isPossible))
}
