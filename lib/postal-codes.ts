import validator from "validator"

/** Countries whose list of first digits in the library is narrower than what is delivered to. */
const unsure = new Set(["BY", "CN", "CO", "IR", "NP"])

const known = new Set<string>(validator.isPostalCodeLocales)

/**
 * Whether this can be a postal code of the country, as people type it: in any case, with or without the country's letters, spaces and
 * hyphens. Of a country that is not known everything can be one.
 * @param country its two letters
 */
export function isPostalCode(typed: string, country: string): boolean {
  if (!known.has(country) || unsure.has(country)) return true
  const bare = typed.toUpperCase().replace(/[\s-]/g, "")
  const plain = bare.replace(new RegExp(`^${country}|^[A-Z](?=\\d{4,6}$)`), "")
  return [bare, plain, `${country}${plain}`].some((code) =>
    spellings(code).some((one) => validator.isPostalCode(one, country as validator.PostalCodeLocale)),
  )
}

/** A code as one word, and with a hyphen or a space at each place: countries differ in where they want one. */
const spellings = (code: string): string[] => [
  code,
  ...[..."- "].flatMap((sign) => [...code].map((_, at) => `${code.slice(0, at)}${sign}${code.slice(at)}`)),
]
