import validator from "validator"

/** The library's list of first digits is too narrow for these countries. */
const unsure = new Set(["BY", "CN", "CO", "IR", "NP"])

const known = new Set<string>(validator.isPostalCodeLocales)

/** Accepts any case, with or without country letters, spaces and hyphens; anything for an unknown country. */
export function isPostalCode(typed: string, country: string): boolean {
  if (!known.has(country) || unsure.has(country)) return true
  const bare = typed.toUpperCase().replace(/[\s-]/g, "")
  const plain = bare.replace(new RegExp(`^${country}|^[A-Z](?=\\d{4,6}$)`), "")
  return [bare, plain, `${country}${plain}`].some((code) =>
    spellings(code).some((one) => validator.isPostalCode(one, country as validator.PostalCodeLocale)),
  )
}

/** Countries differ in where they put a hyphen or space, so each position is tried. */
const spellings = (code: string): string[] => [
  code,
  ...[..."- "].flatMap((sign) => [...code].map((_, at) => `${code.slice(0, at)}${sign}${code.slice(at)}`)),
]
